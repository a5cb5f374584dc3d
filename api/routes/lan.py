"""Only in LAN mode: the QR code, and the page that explains the certificate."""

from __future__ import annotations

import html
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import HTMLResponse, Response

from api.deps import lan_of
from api.guard.names import name_in
from api.lan.lan import Lan
from api.lan.qr import svg
from api.lan.token import page

router = APIRouter(include_in_schema=False)


def open_lan(request: Request) -> Lan:
    lan = lan_of(request)
    assert lan is not None, "these routes are only there in LAN mode"
    return lan


GivenLan = Annotated[Lan, Depends(open_lan)]


@router.get("/api/qr.svg")
def qr_code(lan: GivenLan) -> Response:
    """The address with the token, for the next phone."""
    return Response(svg(lan.url), media_type="image/svg+xml")


@router.get("/trust")
def trust(request: Request, lan: GivenLan) -> HTMLResponse:
    """How a phone learns to trust this computer, so that its camera can be used."""
    # By the name the phone knows us by already: the guard has checked that it is one of ours.
    host = name_in(request.headers["host"]) or lan.address
    shown = f"[{host}]" if ":" in host else host
    return HTMLResponse(page("trust.html").substitute(url=html.escape(lan.secure_url(shown))))


@router.get("/trust/plain.css")
def style() -> Response:
    """How the pages of LAN mode look."""
    return Response(page("plain.css").template, media_type="text/css")


@router.get("/trust/rollcall.crt")
def authority(lan: GivenLan) -> Response:
    """The certificate that a phone is to trust."""
    headers = {"content-disposition": 'attachment; filename="rollcall.crt"'}
    return Response(lan.certificates.authority_pem, headers=headers, media_type="application/x-x509-ca-cert")
