"""Files that attackers send, made by tests."""

import io
import zipfile

__all__ = ["billion_laughs", "bomb", "docx", "external_image"]

_TYPES = """<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml"
 ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"""
_RELS = """<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
 Target="word/document.xml"/></Relationships>"""
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(body: str = "", prolog: str = "", more: dict[str, bytes] | None = None) -> bytes:
    """Return a Word file with this body, this before its first element, and these members."""
    document = (
        f'<?xml version="1.0"?>{prolog}<w:document xmlns:w="{_WORD}"'
        ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
        f' xmlns:v="urn:schemas-microsoft-com:vml"><w:body>{body}</w:body></w:document>'
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELS)
        archive.writestr("word/document.xml", document)
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    return stream.getvalue()


def paragraph(text: str) -> str:
    """Return a paragraph of a Word file."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def bomb(unpacked: int = 300_000_000) -> bytes:
    """Return a Word file of some 300 KB that would unpack to so many bytes."""
    return docx(paragraph("Ann met Bob."), more={"word/media/image1.bin": bytes(unpacked)})


def billion_laughs(encoding: str = "utf-8") -> bytes:
    """Return a Word file whose ten lines of entities stand for a billion words."""
    names = "abcdefghij"
    entities = "".join(
        f'<!ENTITY {name} "{"&" + names[i - 1] + ";" if i else "ha"}{("&" + names[i - 1] + ";") * 9 if i else ""}">'
        for i, name in enumerate(names)
    )
    made = docx(paragraph("&j;"), f"<!-- {'x' * 70_000} --><!DOCTYPE x [{entities}]>")
    if encoding == "utf-8":
        return made
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        text = (
            archive.read("word/document.xml").decode().replace('version="1.0"', f'version="1.0" encoding="{encoding}"')
        )
        members = {name: archive.read(name) for name in archive.namelist()}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, text.encode(encoding) if name == "word/document.xml" else data)
    return stream.getvalue()


def external_image(target: str) -> bytes:
    """Return a Word file with a picture that lies elsewhere, such as `file:///etc/passwd`."""
    rels = f"""<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="{target}"
 TargetMode="External"/></Relationships>"""
    linked = '<w:p><w:r><w:drawing><a:blip r:link="r9"/></w:drawing></w:r></w:p>'
    return docx(paragraph("Ann met Bob.") + linked, more={"word/_rels/document.xml.rels": rels.encode()})
