export function CreateEventScreen() {
  return null;
}
