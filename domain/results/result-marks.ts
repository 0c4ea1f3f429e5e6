/** N12: why there is no result. It ranks as any missing one does. */
export const resultMarks = ['dnf', 'dns', 'wd'] as const;
export type ResultMark = (typeof resultMarks)[number];

export const markWords: Record<ResultMark, string> = {
  dnf: 'No terminó',
  dns: 'No empezó',
  wd: 'Se retiró',
};

/** `DNF`, as it is written on every board. */
export const writeMark = (mark: ResultMark): string => mark.toUpperCase();

/** What somebody typed or pasted as a mark; null for everything else. */
export function readMark(text: string): ResultMark | null {
  const typed = text.trim().toLowerCase().replaceAll('.', '');
  return resultMarks.find(mark => mark === typed) ?? null;
}
