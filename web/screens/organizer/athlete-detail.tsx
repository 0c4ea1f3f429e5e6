export function AthleteDetailScreen() {
  return null;
}
