"""A certificate authority of one's own, and the server's certificate by it.

Who trusts the authority trusts whoever has its key. So the key never leaves the data folder, and the authority itself
is limited to private networks: even in wrong hands it could vouch for no site of the internet.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAY = datetime.timedelta(days=1)
AUTHORITY_DAYS = 3650
SERVER_DAYS = 397
"""Phones refuse server certificates that last much longer."""
RENEW_DAYS = 30
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8")
LONGEST_NAME = 64
PRIVATE_NAMES = ("local", "localhost")


@dataclass(frozen=True, slots=True)
class Signed:
    """A certificate with its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who the certificate shall speak for."""

    addresses: tuple[str, ...]
    names: tuple[str, ...]


class Certificates:
    """The files of both, made when they are missing, too old, or for other addresses."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.certificate_file = folder / "server.pem"
        self.key_file = folder / "server.key"

    @property
    def authority_pem(self) -> bytes:
        return (self._folder / "authority.pem").read_bytes()

    def renew(self, wanted: Wanted) -> bool:
        """Whether a new certificate was made."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = load(self._folder, "authority") or self._save("authority", make_authority(wanted.names))
        names = subjects(authority.certificate, wanted)
        server = load(self._folder, "server")
        if server is not None and still_good(server.certificate, authority, names):
            return False
        self._save("server", make_server(authority, names))
        return True

    def _save(self, name: str, signed: Signed) -> Signed:
        encoding, no_password = serialization.Encoding.PEM, serialization.NoEncryption()
        key = signed.key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, no_password)
        write_private(self._folder / f"{name}.key", key)
        write_private(self._folder / f"{name}.pem", signed.certificate.public_bytes(encoding))
        return signed


def write_private(file: Path, data: bytes) -> None:
    """Readable by its owner only from its first moment on, and never half written."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(data)
    part.replace(file)


def load(folder: Path, name: str) -> Signed | None:
    """None also for files that are damaged or do not belong together: they are then made anew."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.pem").read_bytes())
        key = serialization.load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (OSError, ValueError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != key.public_key():
        return None
    return Signed(certificate, key) if days_left(certificate) > RENEW_DAYS else None


def days_left(certificate: x509.Certificate) -> int:
    return (certificate.not_valid_after_utc - datetime.datetime.now(datetime.UTC)).days


def still_good(server: x509.Certificate, authority: Signed, names: Sequence[x509.GeneralName]) -> bool:
    spoken_for = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(spoken_for) == set(names) and signed_by(server, authority)


def signed_by(server: x509.Certificate, authority: Signed) -> bool:
    key = server.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    return key == x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())


def subjects(authority: x509.Certificate, wanted: Wanted) -> list[x509.GeneralName]:
    """What is wanted, as far as the authority may vouch for it."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    names = {limit.value for limit in limits if isinstance(limit, x509.DNSName)}
    networks = [ipaddress.ip_network(network) for network in PRIVATE]
    addresses = [ipaddress.ip_address(address) for address in ("127.0.0.1", *wanted.addresses)]
    good_names = [name for name in ("localhost", *wanted.names) if name in names or name.endswith(".local")]
    good_addresses = [each for each in addresses if any(each in network for network in networks)]
    return [*map(x509.DNSName, good_names), *map(x509.IPAddress, good_addresses)]


def make_authority(names: Sequence[str]) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    called = name_of(f"Rollcall on {names[0] if names else 'this computer'}"[:LONGEST_NAME])
    permitted = [
        *map(x509.DNSName, dict.fromkeys((*PRIVATE_NAMES, *names))),
        *(x509.IPAddress(ipaddress.ip_network(network)) for network in PRIVATE),
    ]
    builder = started(called, called, key.public_key(), key.public_key(), AUTHORITY_DAYS)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    builder = builder.add_extension(x509.NameConstraints(permitted, None), critical=True)
    builder = builder.add_extension(usage(signs_certificates=True), critical=True)
    return Signed(builder.sign(key, hashes.SHA256()), key)


def name_of(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def make_server(authority: Signed, names: Sequence[x509.GeneralName]) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    called = name_of("Rollcall")
    issuer = authority.certificate.subject
    builder = started(called, issuer, key.public_key(), authority.key.public_key(), SERVER_DAYS)
    builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    builder = builder.add_extension(usage(signs_certificates=False), critical=True)
    return Signed(builder.sign(authority.key, hashes.SHA256()), key)


def started(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    issuer_key: ec.EllipticCurvePublicKey,
    days: int,
) -> x509.CertificateBuilder:
    """What both kinds share. Valid from yesterday on: the clock of a phone may be slow."""
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(subject_name=subject, issuer_name=issuer, public_key=key)
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - DAY)
    builder = builder.not_valid_after(now + (days - 1) * DAY)
    builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    return builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key), critical=False)


def usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
