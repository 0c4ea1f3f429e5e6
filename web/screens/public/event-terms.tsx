export function EventTermsScreen() {
  return null;
}
