"""Texts as pictures."""

import io


def qr_code(text: str) -> str:
    """Return *text* as a QR code: an SVG image, black on white, so that it can be read off any page."""
    import segno  # here, since hardly any process ever draws one

    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", xmldecl=False, scale=4, border=4, dark="#000", light="#fff"
    )
    return picture.getvalue().decode("utf-8").strip()
