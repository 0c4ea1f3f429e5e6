import type pg from 'pg';

type Scalar = string | number | bigint | boolean | Date | null;
type Value = Scalar | Uint8Array | readonly Scalar[];

/** Runs plain SQL and returns its rows. Kysely is the other way to ask the database. */
export type Sql = {
  /** Each `${value}` becomes a parameter. The server parses and plans each text once per connection. */
  <T extends readonly object[] = pg.QueryResultRow[]>(text: TemplateStringsArray, ...values: Value[]): Promise<T>;
  /** If there are no parameters, the text may hold several statements. */
  unsafe<T extends readonly object[] = pg.QueryResultRow[]>(
    text: string,
    parameters?: readonly Value[],
    how?: { prepare: boolean },
  ): Promise<T>;
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

export type QueryRunner = { query(query: pg.QueryConfig): Promise<pg.QueryResult> };
type OnClient = <T>(work: (client: QueryRunner) => Promise<T>) => Promise<T>;

// Each text keeps its name. The code holds all texts, so this map stays small.
const names = new Map<string, string>();

let made = 0;

function nameOf(text: string): string {
  const name = names.get(text) ?? `pizarra-${made++}`;
  names.set(text, name);
  return name;
}

// Writes a parameter's place. A date needs a type: PostgreSQL reads an untyped one before `- interval` as an interval.
function place(value: Value | undefined, at: number): string {
  if (value === undefined) throw new TypeError(`value ${at + 1} of a query is undefined`);
  return value instanceof Date ? `$${at + 1}::timestamptz` : `$${at + 1}`;
}

/** True if a changed table made the prepared text unusable. */
const isOutdated = (error: unknown) => (error as { routine?: string }).routine === 'RevalidateCachedQuery';

export function makeSql(onClient: OnClient): Sql {
  // A text of several statements returns no rows here.
  const ask = (query: pg.QueryConfig) =>
    onClient(async client => {
      const again = (error: unknown) => {
        if (!query.name || !isOutdated(error)) throw error;
        names.delete(query.text);
        return client.query({ ...query, name: nameOf(query.text) });
      };
      return (await client.query(query).catch(again)).rows ?? [];
    });
  const tag = (parts: TemplateStringsArray, ...values: Value[]) => {
    const text = parts.reduce((before, part, at) => `${before}${place(values[at - 1], at - 1)}${part}`);
    return ask({ text, values, name: nameOf(text) });
  };
  const unsafe: Sql['unsafe'] = (text, parameters = [], { prepare } = { prepare: false }) =>
    ask({ text, values: [...parameters], ...(prepare && { name: nameOf(text) }) }) as Promise<never>;
  const begin: Sql['begin'] = work =>
    onClient(async client => {
      await client.query({ text: 'begin' });
      try {
        const result = await work(makeSql(then => then(client)));
        const { command } = await client.query({ text: 'commit' });
        if (command === 'ROLLBACK') throw new Error('a query of this transaction failed, so nothing is stored');
        return result;
      } catch (error) {
        await client.query({ text: 'rollback' }).catch(() => {});
        throw error;
      }
    });
  return Object.assign(tag, { unsafe, begin }) as Sql;
}
