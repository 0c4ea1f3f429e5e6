import { isTest, type Sources, topicOf } from './area-order.ts';

/**
 * The topic that writes each table. Other topics call a command of that topic. Every topic's store may read any table,
 * because boards, lists and pages combine data of many topics.
 */
export const tableOwners: Record<string, string> = {
  appeals: 'appeals',
  attempts: 'limits',
  attendances: 'attendance',
  audit_log: 'audit',
  box_requests: 'boxes',
  calendar_tokens: 'calendar',
  cards: 'prints',
  categories: 'categories',
  category_defaults: 'categories',
  credentials: 'accounts',
  demo_accounts: 'accounts',
  entries: 'entries',
  event_moves: 'events',
  events: 'events',
  general_wod_categories: 'wods',
  general_wods: 'wods',
  heats: 'heats',
  judge_phones: 'rails',
  known_devices: 'accounts',
  last_backup: 'db',
  mailed_links: 'accounts',
  mails: 'mail',
  notices: 'notices',
  order_history: 'payments',
  order_items: 'payments',
  orders: 'payments',
  participants: 'entries',
  pending_deletions: 'accounts',
  placeholders: 'entries',
  plan_blocks: 'heats',
  plan_tellings: 'heats',
  platform_terms: 'platform',
  prices: 'platform',
  qualifier_prices: 'platform',
  stream_passes: 'streaming',
  stream_watchers: 'streaming',
  streaming: 'streaming',
  protests: 'rails',
  provider_events: 'payments',
  push_subscriptions: 'push',
  rail_taps: 'rails',
  rails: 'heats',
  recovery_codes: 'second-factor',
  refund_requests: 'payments',
  refunds: 'payments',
  result_history: 'results',
  result_marks: 'results',
  results: 'results',
  review_claims: 'reviews',
  running_rows: 'running',
  running_snapshots: 'running',
  scenarios: 'events',
  runs: 'heats',
  screen_codes: 'displays',
  screens: 'displays',
  second_factors: 'second-factor',
  secrets: 'accounts',
  sent_commands: 'reviews',
  sessions: 'accounts',
  sponsors: 'sponsors',
  staff_applications: 'staff',
  staff_categories: 'staff',
  staff_invitations: 'staff',
  swallowed_acts: 'audit',
  taken_places: 'results',
  tallies: 'rails',
  team_invitations: 'teams',
  teams: 'teams',
  door_marks: 'door',
  ticket_books: 'tickets',
  ticket_holds: 'tickets',
  ticket_line: 'sale',
  ticket_mails: 'tickets',
  ticket_types: 'tickets',
  tickets: 'tickets',
  test_charges: 'payments',
  untold_results: 'results',
  users: 'accounts',
  videos: 'videos',
  wods: 'wods',
};

type Named = { path: string; line: number; table: string };

const written = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?<table>\w+)/g,
  /\b(?:insert into|delete from|merge into|copy|truncate|lock table)\s+(?:only\s+)?(?:public\.)?"?(?<table>[a-z_]+)\b/gi,
  /\bupdate\s+(?:only\s+)?(?:public\.)?"?(?<table>[a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
];
const read = [
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*\[?'(?<table>\w+)/g,
  /\b(?:from|join)\s+(?:only\s+)?(?:public\.)?"?(?<table>[a-z_]+)\b(?!\.)/gi,
];
const toSnake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

function namedBy(patterns: readonly RegExp[], path: string, text: string): Named[] {
  return patterns.flatMap(pattern =>
    [...text.matchAll(pattern)].flatMap(match => {
      const table = toSnake(match.groups?.table ?? '');
      if (!Object.hasOwn(tableOwners, table)) return [];
      return [{ path, table, line: text.slice(0, match.index).split('\n').length }];
    }),
  );
}

export const writesOf = (path: string, text: string): Named[] => namedBy(written, path, text);

/** Finds statements that read or write a table. Skips comments, which may say `from events` in plain words. */
const statementsOf = (path: string, text: string): Named[] =>
  namedBy([...written, ...read], path, text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, ''));

const isStore = (path: string) => /\.(store|reads)\.ts$/.test(path);

/** Files outside the stores that name tables, each with its reason. */
export const statementsElsewhere: Record<string, string> = {
  'server/scoring/results/write-rows.ts':
    'The one statement that stores results stands beside the shape of what it is given.',
  'server/foundation/db/restore.ts': 'It asks whether the store is empty before it puts a backup in its place.',
};

export const strayStatements = (sources: Sources): Named[] =>
  [...sources]
    .filter(([path]) => topicOf(path) && !isTest(path) && !isStore(path))
    .flatMap(([path, text]) => statementsOf(path, text));

/** Finds statements outside a topic's stores that have no reason. */
export const strayFaults = (sources: Sources): string[] =>
  strayStatements(sources)
    .filter(({ path }) => !Object.hasOwn(statementsElsewhere, path))
    .map(
      ({ path, line, table }) =>
        `${path}:${line}: a statement on ${table}: move it to ${topicOf(path)}/*.store.ts or *.reads.ts`,
    );

/** Topics that write the table of another topic, each with its reason. */
export const sharedTables: Record<string, string> = {
  'server/scoring/results/write-rows.ts appeals':
    'The flag and its appeal change in the one statement that stores results.',
  'server/scoring/results/results.store.ts appeals': 'As above, where a result is taken away.',
  'server/scoring/results/write-rows.ts sent_commands':
    'A judge’s command counts once, in the statement that stores it.',
  'server/competition/events/updates/event-contents.store.ts categories':
    'Events come before categories, and move all that hangs on them.',
  'server/people/accounts/accounts.store.ts box_requests':
    'Accounts come before gyms, and an erased one takes its request along.',
  'server/people/accounts/deletions.store.ts placeholders':
    'Addresses that have had their time go in one sweep, with those of the links beside them.',
  'server/day/door/marks.store.ts ticket_books':
    'A batch of marks takes its numbers of the event’s book in the one statement that stores it.',
  'server/day/rails/rails.store.ts rails':
    'Heats says who stands and who judges at a rail, and rails how far it is: columns of one row. A judge who takes a rail over writes both.',
  'server/registration/entries/placeholders.store.ts users':
    'Who stands in for somebody has name and address side by side, and loses or changes them together.',
};

export const strangeWrites = (sources: Sources): Named[] =>
  [...sources]
    .filter(([path]) => topicOf(path) && !isTest(path))
    .flatMap(([path, text]) => writesOf(path, text))
    .filter(({ path, table }) => topicOf(path) !== tableOwners[table]);

/** Finds code that writes the table of another topic and gives no reason. */
export const ownerFaults = (sources: Sources): string[] =>
  strangeWrites(sources)
    .filter(({ path, table }) => !Object.hasOwn(sharedTables, `${path} ${table}`))
    .map(
      ({ path, line, table }) =>
        `${path}:${line}: ${table} belongs to ${tableOwners[table]}: call a command of that topic`,
    );
