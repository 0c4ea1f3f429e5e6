export function EditTeamScreen() {
  return null;
}
