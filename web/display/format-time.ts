export function hourText(moment: number, timeZone: string): string {
  const form = { hour: '2-digit', minute: '2-digit', hour12: true, timeZone } as const;
  return new Intl.DateTimeFormat('es-VE', form).format(moment);
}

/** A count without trailing zeros: `87`, `102.5`. */
export const countText = (count: number): string => String(Math.round(count * 1000) / 1000);
