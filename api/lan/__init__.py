"""Other devices in the same network: the token, the QR code, and a certificate so that their cameras may be used."""
