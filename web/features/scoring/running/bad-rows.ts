import type { RunningPreview } from '#contract/scoring/running.ts';

/** Limit on the screen; the file has all rows. */
export const mostShown = 1000;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * All bad rows with number and reason, as CSV for a Spanish spreadsheet (C2). A reason starts with our own words, so
 * none is read as a formula.
 */
export const badRowsFile = (bad: RunningPreview['bad']): string =>
  `\uFEFF${['Fila;Motivo', ...bad.map(({ number, reason }) => `${number};${quoted(reason)}`)].join('\r\n')}\r\n`;
