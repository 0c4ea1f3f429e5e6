export function EventDetailScreen() {
  return null;
}
