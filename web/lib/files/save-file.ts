export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after this turn; Safari takes longer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
