export function TeamScreen() {
  return null;
}
