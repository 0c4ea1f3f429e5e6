export function EditWodScreen() {
  return null;
}
