export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file's address later than this code runs; Safari takes longest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
