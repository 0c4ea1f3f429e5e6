export function ManualEntryScreen() {
  return null;
}
