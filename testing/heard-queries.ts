import { type CompiledQuery, createQueryId, type KyselyPlugin } from 'kysely';
import type { App } from '#server/app.ts';
import type { Database } from '#server/foundation/db/connection.ts';

export function hearQueries<A extends App>(app: A): { heard: A; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(app.database.kysely.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely = app.database.kysely.withPlugin(listening);
  return { heard: { ...app, database: { ...app.database, kysely } }, asked };
}

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Runs a query and returns its plan: every node with the number of rows that it read. */
export async function planOf(database: Database, { sql, parameters }: CompiledQuery): Promise<PlanNode[]> {
  const rows = await database.sql.unsafe(`explain (analyze, timing off, format json) ${sql}`, parameters as never[]);
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten((rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }])[0].Plan);
}

/** Number of rows that a node read, also those that it filtered out. */
export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
