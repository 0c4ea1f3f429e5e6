import type { RunningPreview } from '#contract/scoring/running.ts';

/** The most rows on the screen; the downloaded file has all. */
export const mostShown = 1000;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * A CSV file for a Spanish spreadsheet with each bad row's number and reason (C2). A reason begins with our own words,
 * so no spreadsheet reads it as a formula.
 */
export const badRowsFile = (bad: RunningPreview['bad']): string =>
  `\uFEFF${['Fila;Motivo', ...bad.map(({ number, reason }) => `${number};${quoted(reason)}`)].join('\r\n')}\r\n`;
