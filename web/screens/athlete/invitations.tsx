export function InvitationsScreen() {
  return null;
}
