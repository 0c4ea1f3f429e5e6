import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '.cache', 'tests');
mkdirSync(folder, { recursive: true });
export const statementsFile = join(folder, 'statements');

const preparable = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|merge|with|values)\b/i;

const severalStatements = /;\s*\S/;

/** Statements that differ only in the number of rows have one key. Null if PostgreSQL cannot prepare the statement. */
export function keyOf(text: string): string | null {
  if (!preparable.test(text) || severalStatements.test(text)) return null;
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+(?:\[\])?)?(?:, \$(?:::\w+(?:\[\])?)?)+/g, '$…')
    .replaceAll(/\([^()]*\)(?:, \([^()]*\))+/g, '(…)');
}
