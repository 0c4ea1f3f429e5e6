export function MyTeamsScreen() {
  return null;
}
