import { messages } from '#contract/messages.ts';
import { saveFile } from './save-file.ts';

const types: Record<string, string> = {
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** True for the platform names of Mac, iPhone and iPad. An iPad may call itself a Mac (ORG-091, ORG-092). */
export const formatFor = (platform: string): 'csv' | 'xlsx' =>
  /^(mac|iphone|ipad|ipod)/i.test(platform) ? 'csv' : 'xlsx';

/** The bytes of an export, or why there is no export (ORG-497, ORG-498). */
export function readExport(file: string | undefined): Uint8Array<ArrayBuffer> | string {
  if (!file) return messages.joining.exportEmpty;
  try {
    return Uint8Array.from(atob(file), letter => letter.charCodeAt(0));
  } catch {
    return messages.joining.exportBroken;
  }
}

/** Downloads an export. False if there is no export; the reason is only logged. */
export function saveExport(answer: { file?: string; fileName?: string }): boolean {
  const bytes = readExport(answer.file);
  if (typeof bytes === 'string') {
    // biome-ignore lint/suspicious/noConsole: ORG-497 and ORG-498 ask for the log entry and nothing else.
    console.warn(bytes);
    return false;
  }
  const name = answer.fileName || 'pizarra.xlsx';
  saveFile(name, new Blob([bytes], { type: types[name.split('.').at(-1) ?? ''] }));
  return true;
}
