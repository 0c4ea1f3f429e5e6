import type { RunningField } from '#domain/scoring/running/columns.ts';

export const fieldNames: Record<RunningField, string> = {
  name: 'Nombre',
  surname: 'Apellido',
  time: 'Tiempo',
  bib: 'Dorsal',
  sex: 'Sexo',
  age: 'Edad',
  city: 'Ciudad',
  club: 'Club',
  status: 'Estado',
};

export const sexNames: Record<string, string> = { F: 'Femenino', M: 'Masculino', X: 'Otro' };

/** Kilometres as text: `10` for 10,000 m; empty for null. */
export const writeKm = (metres: number | null): string => (metres === null ? '' : `${metres / 1000}`);

/** Reads kilometres as metres. Null for an empty text, NaN for an invalid one. */
export function readKm(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,4}(\.\d{1,5})?$/.test(typed) ? Math.round(Number(typed) * 1000) : Number.NaN;
}

export function writeSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
