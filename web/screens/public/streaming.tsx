export function StreamingScreen() {
  return null;
}
