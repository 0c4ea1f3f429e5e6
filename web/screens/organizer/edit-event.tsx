export function EditEventScreen() {
  return null;
}
