/**
 * Tests whose result may depend on the version of PostgreSQL. Other tests use simple queries or start their own server,
 * so a second run shows nothing new. Every migration runs there first.
 */
export const mayDiffer = [
  // Tests of the store itself: migrations, types, copies, locks, lost connections.
  'server/foundation/db/{appeals-migration,backup,connection,copy,held-prices-migration,migrate}.test.ts',
  'server/foundation/db/{running-lock,store,types,version-triggers}.test.ts',
  // Tests of concurrent work in any order.
  'server/**/*-machine.test.ts',
  'server/day/door/races.test.ts',
  'server/day/rails/taps.test.ts',
  'server/scoring/results/{result-writer,write-outcome}.test.ts',
  'server/money/sale/hold-writer.test.ts',
  'server/money/tickets/lock-order.test.ts',
  // Tests of notifications and query plans.
  'server/competition/events/query-plans.test.ts',
  'server/foundation/jobs/jobs.test.ts',
  'server/day/live/hear-store.test.ts',
  // One file of tests per other topic, with the topic's typical queries.
  'server/people/accounts/erased-columns.test.ts',
  'server/backoffice/admin/hide-event.test.ts',
  'server/backoffice/athletes/exports.test.ts',
  'server/day/attendance/attendance.test.ts',
  'server/foundation/audit/read-audit.test.ts',
  'server/people/boxes/boxes.test.ts',
  'server/competition/categories/categories.test.ts',
  'server/day/door/people.test.ts',
  'server/registration/entries/entries.test.ts',
  'server/competition/events/{list/list-events,moves/move-event}.test.ts',
  'server/registration/joining/holds.test.ts',
  'server/foundation/limits/third-party-mails.test.ts',
  'server/foundation/mail/coded-link.test.ts',
  'server/entrypoints/pages/pages.test.ts',
  'server/money/payments/income.test.ts',
  'server/scoring/running/running.test.ts',
  'server/money/sale/counters.test.ts',
  'server/day/displays/displays.test.ts',
  'server/day/prints/cards.test.ts',
  'server/scoring/boards/{boards,large/large-board}.test.ts',
  'server/registration/teams/teams.test.ts',
  'server/scoring/uploads/score.test.ts',
  'server/people/second-factor/second-factor.test.ts',
  'server/scoring/videos/play-video.test.ts',
  'server/backoffice/waiting/waiting.test.ts',
  'server/entrypoints/callable/boards-calls.test.ts',
  'server/competition/wods/best-times.test.ts',
];
