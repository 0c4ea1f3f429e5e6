import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { keyOf, statementsFile } from './statements.ts';

// Writes each statement that the tests' PostgreSQL took into a file. tools/test.ts asks PostgreSQL 15 for all of them.

type Asked = { query: (asked: unknown, ...rest: unknown[]) => unknown };
type Worker = { heardStatements?: Set<string> };
const worker = globalThis as Worker;

function hear(asked: unknown): void {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | null)?.text;
  const key = text && keyOf(text);
  if (!key || worker.heardStatements!.has(key)) return;
  worker.heardStatements!.add(key);
  appendFileSync(statementsFile, `${JSON.stringify(text)}\n`);
}

// The setup runs before each file of tests; the worker and its driver stay.
if (inject('testServer').isOwn && !worker.heardStatements) {
  worker.heardStatements = new Set();
  const client = pg.Client.prototype as unknown as Asked;
  const { query } = client;
  client.query = function (this: unknown, asked, ...rest) {
    const answer = query.call(this, asked, ...rest);
    if (answer instanceof Promise)
      answer.then(
        () => hear(asked),
        () => {},
      );
    return answer;
  };
}
