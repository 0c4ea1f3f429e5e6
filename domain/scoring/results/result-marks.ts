import type { Unit } from '#domain/competition/wods/wod-types.ts';

/** N12: why there is no result. It ranks as any missing one does. */
export const resultMarks = ['dnf', 'dns', 'wd'] as const;
export type ResultMark = (typeof resultMarks)[number];

export const markWords: Record<ResultMark, string> = {
  dnf: 'No terminó',
  dns: 'No empezó',
  wd: 'Se retiró',
};

type Stored = { quantity: number; status: 'pending' | 'approved' | 'rejected' };

/** A weight that never went up gives no place and no points, however it was written down. What was rejected stays that. */
export const markOfResult = ({ quantity, status }: Stored, unit: Unit): ResultMark | null =>
  unit === 'kg' && quantity === 0 && status !== 'rejected' ? 'dnf' : null;

/** `DNF`, as it is written on every board. */
export const writeMark = (mark: ResultMark): string => mark.toUpperCase();

/** What somebody typed or pasted as a mark; null for everything else. */
export function readMark(text: string): ResultMark | null {
  const typed = text.trim().toLowerCase().replaceAll('.', '');
  return resultMarks.find(mark => mark === typed) ?? null;
}
