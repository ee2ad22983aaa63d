"""What Windows is told of the program: its version resource."""

from pathlib import Path

RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', 'The Sevenfold authors'),
      StringStruct('FileDescription', 'Sevenfold'),
      StringStruct('FileVersion', '{version}'),
      StringStruct('InternalName', 'sevenfold'),
      StringStruct('LegalCopyright', 'MIT licence'),
      StringStruct('OriginalFilename', 'sevenfold.exe'),
      StringStruct('ProductName', 'Sevenfold'),
      StringStruct('ProductVersion', '{version}')])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ]
)
"""


def describe(target: Path, version: str) -> None:
    """Write the resource in the form that PyInstaller reads."""
    numbers = [int(part) for part in version.split(".") if part.isdecimal()]
    four = tuple([*numbers, 0, 0, 0, 0][:4])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(RESOURCE.format(four=four, version=version), "utf-8")
