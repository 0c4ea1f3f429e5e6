export function EditCategoryScreen() {
  return null;
}
