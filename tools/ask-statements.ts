import { existsSync, readFileSync } from 'node:fs';
import { openDatabase } from '#server/foundation/db/connection.ts';
import { migrate } from '#server/foundation/db/migrate.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { keyOf, statementsFile } from '#testing/statements.ts';
import { type Count, failedOnce } from './steps.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** PostgreSQL's code for a table that is not there: a test made it for itself. */
const noTable = '42P01';

/** Lets another PostgreSQL prepare each statement that the server's tests sent. */
export async function askStatements(url: string): Promise<Count> {
  if (!existsSync(statementsFile)) return failedOnce('the tests of the server wrote no statements');
  const texts = readFileSync(statementsFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as string);
  const byKey = new Map(texts.flatMap(text => (keyOf(text) ? [[keyOf(text), text]] : [])));
  const database = openDatabase({ url }, { max: 1 });
  const told: string[] = [];
  let passed = 0;
  try {
    await migrate(database);
    await (await startJobs({ target: database.target, log: silent })).stop();
    for (const text of byKey.values()) {
      const refusal = await database.sql.unsafe(`deallocate all; prepare asked as ${text}`).then(
        () => null,
        error => error as Error & { code?: string },
      );
      if (!refusal) passed++;
      else if (refusal.code !== noTable) told.push(`${refusal.message}\n    ${text}`);
    }
  } finally {
    await database.close();
  }
  return { passed, failed: told.length, told };
}
