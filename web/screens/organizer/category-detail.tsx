export function OwnCategoryScreen() {
  return null;
}
