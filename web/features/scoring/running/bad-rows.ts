import type { RunningPreview } from '#contract/scoring/running.ts';

/** More than anybody reads on a screen: all of them are in the file. */
export const mostShown = 1000;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * C2: every bad row by its number and reason, as a spreadsheet in Spanish opens it. A reason begins with words of ours, so
 * none is read as a formula.
 */
export const badRowsFile = (bad: RunningPreview['bad']): string =>
  `\uFEFF${['Fila;Motivo', ...bad.map(({ number, reason }) => `${number};${quoted(reason)}`)].join('\r\n')}\r\n`;
