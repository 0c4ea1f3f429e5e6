/** Says how long ago something was: `hace 41 s`; in minutes from 100 seconds on. */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 100 ? `hace ${seconds} s` : `hace ${Math.round(seconds / 60)} min`;
}
