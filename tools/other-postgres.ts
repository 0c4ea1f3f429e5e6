/**
 * What may come out differently on another version of PostgreSQL. The rest asks plain questions, or starts a server of its
 * own, and would only say the same again. Every migration runs there before the first of them.
 */
export const mayDiffer = [
  // The store itself: migrations, types, copies, locks, lost connections.
  'server/db/{appeals-migration,backup,connection,copy,held-prices-migration,migrate}.test.ts',
  'server/db/{running-lock,store,types,version-triggers}.test.ts',
  // Many at once, in whatever order.
  'server/**/*-machine.test.ts',
  'server/door/races.test.ts',
  'server/rails/taps.test.ts',
  'server/results/{result-writer,write-outcome}.test.ts',
  'server/sale/hold-writer.test.ts',
  'server/tickets/lock-order.test.ts',
  // What the database tells by itself, and what it plans.
  'server/events/query-plans.test.ts',
  'server/jobs/jobs.test.ts',
  'server/live/hear-store.test.ts',
  // Of every other topic, one file that asks what the topic asks.
  'server/accounts/erased-columns.test.ts',
  'server/admin/hide-event.test.ts',
  'server/athletes/exports.test.ts',
  'server/attendance/attendance.test.ts',
  'server/audit/read-audit.test.ts',
  'server/boxes/boxes.test.ts',
  'server/categories/categories.test.ts',
  'server/door/people.test.ts',
  'server/entries/entries.test.ts',
  'server/events/list-events.test.ts',
  'server/joining/holds.test.ts',
  'server/limits/third-party-mails.test.ts',
  'server/mail/coded-link.test.ts',
  'server/pages/pages.test.ts',
  'server/payments/income.test.ts',
  'server/running/running.test.ts',
  'server/sale/counters.test.ts',
  'server/screens/screens.test.ts',
  'server/standings/{boards,large-board}.test.ts',
  'server/teams/teams.test.ts',
  'server/uploads/score.test.ts',
  'server/second-factor/second-factor.test.ts',
  'server/videos/play-video.test.ts',
  'server/waiting/waiting.test.ts',
  'server/wods/best-times.test.ts',
];
