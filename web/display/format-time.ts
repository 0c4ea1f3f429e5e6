export function hourText(moment: number, timeZone: string): string {
  const form = { hour: '2-digit', minute: '2-digit', hour12: true, timeZone } as const;
  return new Intl.DateTimeFormat('es-VE', form).format(moment);
}

export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 100 ? `hace ${seconds} s` : `hace ${Math.round(seconds / 60)} min`;
}

/** Without trailing zeros: `87`, `102.5`. */
export const countText = (count: number): string => String(Math.round(count * 1000) / 1000);
