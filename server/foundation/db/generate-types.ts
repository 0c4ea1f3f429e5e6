import type { Database } from './connection.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  elementType: string | null;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  checks: string[] | null;
};

const HEAD = `// Made from the migrated schema by server/foundation/db/generate-types.ts; a test holds them equal. Do not edit.
import type { ColumnType } from 'kysely';

/** Dates come out as Date; what goes in may also be an ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Has a default: may be left out of an insert. Kysely's own does not look into a ColumnType. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
`;

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  timestamp: 'Timestamp',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

/** Returns the text of types.gen.ts for the schema of this connection. */
export async function generateTypes(sql: Database['sql']): Promise<string> {
  const tables = Map.groupBy(await readColumns(sql), column => column.table);
  const rows = [...tables].map(([table, columns]) => {
    const lines = columns.map(column => `  ${camelCase(column.column)}: ${columnType(column)};\n`);
    return `\nexport interface ${pascalCase(table)} {\n${lines.join('')}}\n`;
  });
  const names = [...tables.keys()].map(table => `  ${camelCase(table)}: ${pascalCase(table)};\n`);
  return `${HEAD}${rows.join('')}\nexport interface DB {\n${names.join('')}}\n`;
}

async function readColumns(sql: Database['sql']): Promise<Column[]> {
  const rows = await sql`
    select c.table_name, c.column_name, c.udt_name, e.udt_name as element_type,
      c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default,
      c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as generated,
      (select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
        where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and k.contype = 'c'
          and k.conkey = array[c.ordinal_position::smallint]) as checks
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    left join information_schema.element_types e
      on e.object_type = 'TABLE' and e.object_schema = c.table_schema and e.object_name = c.table_name
      and e.collection_type_identifier = c.dtd_identifier
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name collate "C", c.ordinal_position`;
  return rows.map(row => ({
    table: row.table_name,
    column: row.column_name,
    type: row.udt_name,
    elementType: row.element_type,
    nullable: row.nullable,
    hasDefault: row.has_default,
    generated: row.generated,
    checks: row.checks,
  }));
}

function columnType(column: Column): string {
  const base = column.elementType
    ? `${TYPES[column.elementType] ?? 'string'}[]`
    : (readUnion(column) ?? TYPES[column.type] ?? 'string');
  const value = column.nullable ? `${base} | null` : base;
  // Kysely would take a column type nested in another column type as the value itself.
  if (column.generated) return `ColumnType<${value.replace('Timestamp', 'Date')}, never, never>`;
  return column.hasDefault ? `Generated<${value}>` : value;
}

/**
 * Reads the values of a check. PostgreSQL shows `check (x in ('a', 'b'))` as `CHECK ((x = ANY (ARRAY['a'::text,
 * 'b'::text])))`.
 */
function readUnion({ column, type, checks }: Column): string | null {
  if (type !== 'text') return null;
  for (const check of checks ?? []) {
    const list = new RegExp(
      `^CHECK \\(\\("?${column}"? = (?:ANY \\(ARRAY\\[(.+)\\]\\)|('.+'::text))\\)\\)(?: NOT VALID)?$`,
    ).exec(check);
    const literals = (list?.[1] ?? list?.[2])?.match(/'(?:[^']|'')*'(?=::text)/g);
    if (literals) return literals.map(quoted => `'${unquote(quoted)}'`).join(' | ');
  }
  return null;
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll("''", "\\'");
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
