import { isTest, type Sources, topicOf } from './topic-order.ts';

/** Which topic writes each table; whoever else wants it changed calls a command of that topic. Anybody may read. */
export const tableOwners: Record<string, string> = {
  appeals: 'appeals',
  attempts: 'limits',
  audit_log: 'audit',
  box_requests: 'boxes',
  categories: 'categories',
  category_defaults: 'categories',
  credentials: 'accounts',
  demo_accounts: 'accounts',
  entries: 'entries',
  event_moves: 'events',
  events: 'events',
  general_wod_categories: 'wods',
  general_wods: 'wods',
  known_devices: 'accounts',
  mailed_links: 'accounts',
  mails: 'mail',
  order_history: 'payments',
  orders: 'payments',
  participants: 'entries',
  pending_deletions: 'accounts',
  platform_terms: 'platform',
  prices: 'platform',
  provider_events: 'payments',
  recovery_codes: 'second-factor',
  refunds: 'payments',
  result_history: 'results',
  results: 'results',
  review_claims: 'reviews',
  running_rows: 'running',
  running_snapshots: 'running',
  scenarios: 'events',
  second_factors: 'second-factor',
  secrets: 'accounts',
  sent_commands: 'reviews',
  sessions: 'accounts',
  staff_applications: 'staff',
  staff_categories: 'staff',
  staff_invitations: 'staff',
  team_invitations: 'teams',
  teams: 'teams',
  test_charges: 'payments',
  untold_results: 'results',
  users: 'accounts',
  videos: 'videos',
  wods: 'wods',
};

type Write = { path: string; line: number; table: string };

const written = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?<table>\w+)/g,
  /\b(?:insert into|delete from|merge into|copy)\s+(?<table>[a-z_]+)\b/g,
  /\bupdate\s+(?<table>[a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g,
];
const toSnake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Every statement of ours that writes a table, as far as its text names it. */
export function writesOf(path: string, text: string): Write[] {
  return written.flatMap(pattern =>
    [...text.matchAll(pattern)].flatMap(match => {
      const table = toSnake(match.groups?.table ?? '');
      if (!Object.hasOwn(tableOwners, table)) return [];
      return [{ path, table, line: text.slice(0, match.index).split('\n').length }];
    }),
  );
}

/** A topic that writes another's table, and why no command of its owner's does. */
export const sharedTables: Record<string, string> = {
  'server/results/write-rows.ts appeals': 'The flag and its appeal change in the one statement that stores results.',
  'server/results/results.store.ts appeals': 'As above, where a result is taken away.',
  'server/results/write-rows.ts sent_commands': 'A judge’s command counts once, in the statement that stores it.',
  'server/events/event-contents.store.ts categories': 'Events come before categories, and move all that hangs on them.',
  'server/accounts/delete-account.ts box_requests':
    'Accounts come before gyms, and an erased one takes its request along.',
};

export const strangeWrites = (sources: Sources): Write[] =>
  [...sources]
    .filter(([path]) => topicOf(path) && !isTest(path))
    .flatMap(([path, text]) => writesOf(path, text))
    .filter(({ path, table }) => topicOf(path) !== tableOwners[table]);

/** Every write of another topic's table that nobody has given a reason for. */
export const ownerFaults = (sources: Sources): string[] =>
  strangeWrites(sources)
    .filter(({ path, table }) => !Object.hasOwn(sharedTables, `${path} ${table}`))
    .map(
      ({ path, line, table }) => `${path}:${line}: ${table} es de server/${tableOwners[table]}: llama a una orden suya`,
    );
