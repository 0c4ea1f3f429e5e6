// Spreadsheets save text as UTF-8, as UTF-16 with a mark («Texto Unicode» of Excel), or in an old Western encoding. A
// workbook is an archive.

const largest = 2_000_000;

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The text of the file. Null when the file is no list, or is larger than any list of people. */
export async function readListFile(file: File): Promise<string | null> {
  if (file.size > largest) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(bytes)) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return readWorkbook(bytes).catch(() => null);
  }
  const text = decode(bytes);
  return text.includes('\0') ? null : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
