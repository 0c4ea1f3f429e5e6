/**
 * Tests whose result may depend on the version of PostgreSQL. The other version runs them after every migration. It
 * only prepares the statements of all other tests (ask-statements.ts).
 */
export const mayDiffer = [
  // Tests of the store itself: migrations, types, copies, locks, lost connections.
  'server/foundation/db/{appeals-migration,backup,connection,copy,held-prices-migration,migrate}.test.ts',
  'server/foundation/db/{running-lock,store,types,version-triggers}.test.ts',
  // Tests of concurrent work in any order.
  'server/**/*-machine.test.ts',
  'server/day/door/races.test.ts',
  'server/day/rails/{tap-writer,taps}.test.ts',
  'server/scoring/results/{result-writer,write-outcome}.test.ts',
  'server/money/sale/hold-writer.test.ts',
  'server/money/tickets/lock-order.test.ts',
  // Tests of notifications and query plans.
  'server/competition/events/query-plans.test.ts',
  'server/foundation/jobs/jobs.test.ts',
  'server/day/live/hear-store.test.ts',
];
