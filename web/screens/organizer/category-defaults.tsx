export function CategoryDefaultsScreen() {
  return null;
}
