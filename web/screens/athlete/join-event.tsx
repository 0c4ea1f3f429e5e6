export function JoinEventScreen() {
  return null;
}
