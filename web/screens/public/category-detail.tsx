export function CategoryDetailScreen() {
  return null;
}
