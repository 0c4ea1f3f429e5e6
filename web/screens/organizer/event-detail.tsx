export function OwnEventScreen() {
  return null;
}
