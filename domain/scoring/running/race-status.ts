import { searchable } from '#domain/foundation/text/searchable.ts';

export const runningStatuses = ['ok', 'dnf', 'dns', 'dsq'] as const;
export type RunningStatus = (typeof runningStatuses)[number];

const known: [RunningStatus, RegExp][] = [
  ['dsq', /^(dsq|dq|disq|desc(al|$)|disqual|descal)/],
  ['dnf', /^(dnf|did not finish|aband|retir|ret$|no (termin|finaliz|complet|lleg|acab)|fuera de tiempo|otl$)/],
  ['dns', /^(dns|did not start|ausente|no (sal|part|se present|inici|larg|corri|asist)|np$)/],
  ['ok', /^(ok|fin|finish\w*|finaliz\w*|termin\w*|complet\w*|lleg\w*|clasific\w*|oficial|official|valid\w*|q|1|si)$/],
];

/** The status in a cell; null if the text is not known. */
export function readStatus(cell: string | number | null): RunningStatus | null {
  if (cell === null) return null;
  const text = searchable(String(cell)).replace(/[.]/g, '').replace(/_/g, ' ');
  return known.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
