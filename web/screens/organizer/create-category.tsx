export function CreateCategoryScreen() {
  return null;
}
