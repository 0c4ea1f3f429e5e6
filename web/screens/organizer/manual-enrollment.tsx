export function ManualEnrollmentScreen() {
  return null;
}
