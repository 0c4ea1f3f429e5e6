export function CreateWodScreen() {
  return null;
}
