import type { Unit } from '#domain/competition/wods/wod-types.ts';

/** Marks that say why an entry has no result. A marked result ranks like a missing one (N12). */
export const resultMarks = ['dnf', 'dns', 'wd'] as const;
export type ResultMark = (typeof resultMarks)[number];

export const markWords: Record<ResultMark, string> = {
  dnf: 'No terminó',
  dns: 'No empezó',
  wd: 'Se retiró',
};

type Stored = { quantity: number; status: 'pending' | 'approved' | 'rejected' };

/** A weight that never went up gets no placement and no points. A rejected result stays rejected. */
export const markOfResult = ({ quantity, status }: Stored, unit: Unit): ResultMark | null =>
  unit === 'kg' && quantity === 0 && status !== 'rejected' ? 'dnf' : null;

export const writeMark = (mark: ResultMark): string => mark.toUpperCase();

/** The mark in a typed or pasted text; null for any other text. */
export function readMark(text: string): ResultMark | null {
  const typed = text.trim().toLowerCase().replaceAll('.', '');
  return resultMarks.find(mark => mark === typed) ?? null;
}
