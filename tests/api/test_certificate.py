"""The certificate that lets a phone's camera be used, and those who trust it."""

from __future__ import annotations

import socket as sockets
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509

from api.guard.names import Names
from api.lan.certificate import Certificates, Wanted
from api.lan.lan import Lan

ADDRESS = "192.168.7.9"


def alternatives(file: Path) -> set[str]:
    certificate = x509.load_pem_x509_certificate(file.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def test_a_new_address_means_a_new_certificate_by_the_same_authority(tmp_path: Path) -> None:
    seen: list[tuple[str, ...]] = [("192.168.1.2",)]
    names = Names()
    lan = Lan(Certificates(tmp_path), names, 8000, look=lambda: seen[-1])
    authority, first = lan.certificates.authority_pem, lan.certificates.certificate_file.read_bytes()
    assert not lan.refresh() and lan.certificates.certificate_file.read_bytes() == first
    seen.append(("10.0.0.7", "8.8.8.8"))
    assert lan.refresh()
    assert lan.certificates.authority_pem == authority
    assert {"10.0.0.7", "127.0.0.1", "localhost"} <= alternatives(lan.certificates.certificate_file)
    # The authority vouches for private networks only.
    assert not {"192.168.1.2", "8.8.8.8"} & alternatives(lan.certificates.certificate_file)
    assert "10.0.0.7" in names and "192.168.1.2" not in names


def test_keys_are_their_owners_alone(tmp_path: Path) -> None:
    Certificates(tmp_path).renew(Wanted((ADDRESS,), ("host", "host.local")))
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {"host", "host.local"} <= alternatives(tmp_path / "server.pem")


def test_damaged_certificates_are_made_anew(tmp_path: Path) -> None:
    wanted = Wanted((ADDRESS,), ())
    certificates = Certificates(tmp_path)
    certificates.renew(wanted)
    (tmp_path / "server.pem").write_bytes(b"nonsense")
    assert certificates.renew(wanted) and not certificates.renew(wanted)
    (tmp_path / "authority.key").unlink()
    assert certificates.renew(wanted) and not certificates.renew(wanted)


@pytest.mark.parametrize(("called", "good_name"), [("localhost", True), ("127.0.0.1", True), ("example.org", False)])
def test_who_trusts_the_authority_trusts_the_server_and_nobody_else(
    tmp_path: Path, called: str, good_name: bool
) -> None:
    Certificates(tmp_path).renew(Wanted((ADDRESS,), ()))
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(tmp_path / "server.pem", tmp_path / "server.key")
    asking = ssl.create_default_context(cafile=str(tmp_path / "authority.pem"))
    assert shaken_hands(serving, asking, called) is good_name


def shaken_hands(serving: ssl.SSLContext, asking: ssl.SSLContext, called: str) -> bool:
    here, there = sockets.socketpair()

    def answer() -> None:
        with there:
            try:
                serving.wrap_socket(there, server_side=True).close()
            except (ssl.SSLError, OSError):
                return

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        with here, asking.wrap_socket(here, server_hostname=called):
            return True
    except ssl.SSLCertVerificationError:
        return False
    finally:
        thread.join()
