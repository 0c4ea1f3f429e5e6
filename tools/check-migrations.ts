import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '#package' with { type: 'json' };
import { isConcurrent, isOlder, oldestAfter, readKind } from '#server/foundation/db/migration-kind.ts';

/** The first migration that says what programs of an older release may do after it. */
const firstWithKind = 79;

const later = 'programs of the release before still work with it, so do it in a contract, one release later';
const slow = 'nobody can write to the table meanwhile';

/** Parts that an expand must not have, in a statement without texts and comments. */
const refused: [RegExp, string][] = [
  // A check may be replaced by a wider one.
  [
    /\bdrop\b(?! not null)(?! constraint (\w+), add constraint \1 check)/,
    `drop: ${later} (a check is replaced in one statement, a trigger by «create or replace»)`,
  ],
  [/\brename\b/, `rename: ${later}`],
  [/\bset not null\b/, `set not null: ${later}`],
  [/\balter (column )?\w+ (set data )?type\b/, `another type: ${later}`],
];

/** The statements without comments, texts, bodies of functions, and more than one blank. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map(statement => statement.trim())
    .filter(Boolean);

const tableOf = (statement: string) =>
  /^(?:create|alter) table (?:if (?:not )?exists |only )*([\w.]+)/.exec(statement)?.[1];
const madeIndex = (statement: string) => /^create (?:unique )?index concurrently (\w+) on /.exec(statement)?.[1];

function expandFaults(statement: string, made: ReadonlySet<string | undefined>): string[] {
  const faults = refused.filter(([part]) => part.test(statement)).map(([, meaning]) => meaning);
  const indexed = /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w.]+)/.exec(statement)?.[1];
  if (indexed && !made.has(indexed)) faults.push(`an index: ${slow}, so make it concurrently, in a file of its own`);
  if (!statement.startsWith('alter table') || made.has(tableOf(statement))) return faults;
  const required = statement.split(', ').filter(part => /\badd (?!constraint).* not null\b/.test(part));
  if (required.some(part => !/\b(default|generated)\b/.test(part)))
    faults.push(`a column not null without a default: ${later}`);
  if (/\b(unique|primary key)\b(?! using)/.test(statement))
    faults.push(`a unique column: ${slow}, so make a unique index concurrently first`);
  const checks = statement.match(/\b(check|foreign key) ?\(/g)?.length ?? 0;
  const unproven = statement.match(/\bnot valid\b/g)?.length ?? 0;
  if (checks > unproven) faults.push('a check without «not valid»: validate it in a later migration');
  return faults;
}

/** A concurrent file may end halfway and run again, so it drops each index before it makes it. */
function concurrentFaults(statements: readonly string[]): string[] {
  return statements.flatMap((statement, at) => {
    const name = madeIndex(statement);
    if (name && statements[at - 1] === `drop index concurrently if exists ${name}`) return [];
    const next = madeIndex(statements[at + 1] ?? '');
    if (next && statement === `drop index concurrently if exists ${next}`) return [];
    return name
      ? [`index ${name}: write «drop index concurrently if exists ${name};» before it`]
      : ['a concurrent file only makes indexes concurrently: move the rest to a file of its own'];
  });
}

export function migrationFaults(name: string, text: string, release: string): string[] {
  if (Number(name.slice(0, 4)) < firstWithKind) return [];
  const kind = readKind(text);
  const statements = statementsOf(text);
  const oldest = oldestAfter(kind);
  const faults: string[] = [];
  if (kind === null)
    faults.push('the first line is «-- expand» or «-- contract 5.7.0»: the first release that works after it');
  if (oldest && isOlder(release, oldest)) faults.push(`contract ${oldest}: no such release is out, this is ${release}`);
  if (isConcurrent(text)) faults.push(...concurrentFaults(statements));
  else {
    if (statements.some(statement => /\bconcurrently\b/.test(statement)))
      faults.push('concurrently works outside a transaction only: write «-- concurrently» into the second line');
    const made = new Set(statements.filter(statement => statement.startsWith('create table')).map(tableOf));
    if (kind === 'expand') faults.push(...statements.flatMap(statement => expandFaults(statement, made)));
  }
  return faults.map(fault => `server/foundation/db/migrations/${name}: ${fault}`);
}

export function checkMigrations(root: string): string[] {
  const folder = join(root, 'server', 'foundation', 'db', 'migrations');
  return readdirSync(folder)
    .sort()
    .flatMap(name => migrationFaults(name, readFileSync(join(folder, name), 'utf8'), packageJson.version));
}
