import { screenStateAt } from '#domain/day/displays/screen-states.ts';

// A day needs this before it begins, judged from facts. An unknown fact is never judged as well.

/** `resolve`: without it an athlete cannot compete. `unknown`: it cannot be read from here. */
export const tones = ['resolve', 'look', 'unknown', 'well'] as const;
export type PreflightTone = (typeof tones)[number];

type HeatWithoutJudge = { categoryId: string; category: string; heat: string; rails: number[] };
/** A judge whose heats on two floors overlap, with the category of one of them. */
type DoubledJudge = { name: string; categoryId: string };
type UntoldTest = { testId: string; test: string; categoryId: string; category: string; athletes: number };
/** Moments are milliseconds by the server's clock. */
type Phone = {
  name: string;
  seenAt: number;
  unsent: number;
  errorMs: number | null;
  battery: number | null;
  /** The category of its judge's next rail; null without one. */
  categoryId: string | null;
};
type Screen = { name: string; seenAt: number; isBehind: boolean; scene: string | null };

export type DayFacts = {
  now: number;
  /** The start of the first heat ahead; null without one. A called or running heat counts as now. */
  firstAt: number | null;
  /** Heats of the coming hour that have an athlete without a judge. */
  withoutJudge: readonly HeatWithoutJudge[];
  /** Judges of that day who stand on two floors at the same time. */
  doubled: readonly DoubledJudge[];
  /** Heats of that day, published, and the tests whose plan the athletes do not see. */
  heats: { planned: number; published: number; untold: readonly UntoldTest[] };
  /** Judges of the coming hour whose telephone said nothing since a day. */
  unseenJudges: readonly string[];
  phones: readonly Phone[];
  screens: readonly Screen[];
  /** Printed score cards of that day, and athletes of printed tests who have none. */
  cards: { printed: number; missing: number };
  /** `soon`: expected athletes of the heats that begin next. */
  arrivals: { total: number; present: number; absent: number; soon: number };
  /** Athletes of that day's heats ahead, and those who get notices in a browser or read their calendar. */
  notices: { athletes: number; told: number };
  /** Athletes of heats ahead who already have a result there, and the test of the first one. */
  results: { count: number; at: { categoryId: string; testId: string } | null };
  backup: { madeAt: number; tookS: number } | null;
  /** Bytes, and how many of them videos leave free; null if the disk did not answer. */
  disk: { free: number; reserve: number } | null;
  isSecure: boolean;
};

export type PreflightRow = { tone: PreflightTone } & (
  | { kind: 'judges'; heats: HeatWithoutJudge[] }
  | { kind: 'doubled'; judges: DoubledJudge[] }
  | ({ kind: 'plan' } & UntoldTest)
  | { kind: 'heats'; planned: number; published: number }
  | { kind: 'phone'; name: string; seenMs: number; unsent: number; battery: number | null; categoryId: string | null }
  | { kind: 'unseen'; names: string[] }
  | { kind: 'phones'; count: number; seenMs: number | null }
  | { kind: 'clocks'; phones: number; errorMs: number | null; worst: string | null }
  | { kind: 'screen'; name: string; seenMs: number; isBehind: boolean; scene: string | null }
  | { kind: 'screens'; count: number }
  | { kind: 'cards'; printed: number; missing: number }
  | { kind: 'arrivals'; total: number; present: number; absent: number; soon: number }
  | { kind: 'notices'; athletes: number; told: number }
  | ({ kind: 'results' } & DayFacts['results'])
  | { kind: 'backup'; ageMs: number | null; tookS: number | null }
  | { kind: 'disk'; free: number | null }
  | { kind: 'connection' }
);

const lowBattery = 20;
/** In milliseconds. A larger error of a clock shows in a time of hundredths. */
const largeError = 250;
/** In milliseconds. A backup of the night before is this old at noon at most. */
const oldBackup = 8 * 3_600_000;
/** A disk with less than this many reserves fills within a day of videos. */
const fewReserves = 5;

const isInTrouble = ({ unsent, battery }: Phone): boolean => unsent > 0 || (battery !== null && battery <= lowBattery);

function phoneRows({ phones, unseenJudges, now }: DayFacts): PreflightRow[] {
  const ill = phones.filter(isInTrouble);
  const rows: PreflightRow[] = ill.map(({ name, seenAt, unsent, battery, categoryId }) => ({
    ...{ kind: 'phone', tone: 'look', name, unsent, battery, categoryId },
    seenMs: now - seenAt,
  }));
  if (unseenJudges.length > 0) rows.push({ kind: 'unseen', tone: 'unknown', names: [...unseenJudges] });
  const well = phones.filter(phone => !isInTrouble(phone));
  if (well.length > 0) {
    const seenMs = now - Math.min(...well.map(({ seenAt }) => seenAt));
    rows.push({ kind: 'phones', tone: 'well', count: well.length, seenMs });
  } else if (rows.length === 0) rows.push({ kind: 'phones', tone: 'unknown', count: 0, seenMs: null });
  return rows;
}

function clockRow({ phones }: DayFacts): PreflightRow | null {
  if (phones.length === 0) return null;
  const told = phones.flatMap(({ name, errorMs }) => (errorMs === null ? [] : [{ name, errorMs }]));
  const worst = told.toSorted((one, other) => other.errorMs - one.errorMs)[0];
  if (!worst) return { kind: 'clocks', tone: 'unknown', phones: 0, errorMs: null, worst: null };
  const tone = worst.errorMs > largeError ? 'look' : 'well';
  return { kind: 'clocks', tone, phones: told.length, errorMs: worst.errorMs, worst: worst.name };
}

function screenRows({ screens, now }: DayFacts): PreflightRow[] {
  const isWell = ({ seenAt, isBehind }: Screen) => !isBehind && screenStateAt(seenAt, now) === 'seen';
  const rows: PreflightRow[] = screens
    .filter(screen => !isWell(screen))
    .map(({ seenAt, ...screen }) => ({ kind: 'screen', tone: 'look', ...screen, seenMs: now - seenAt }));
  const count = screens.filter(isWell).length;
  return count > 0 ? [...rows, { kind: 'screens', tone: 'well', count }] : rows;
}

function planRows({ heats: { planned, published, untold } }: DayFacts): PreflightRow[] {
  const rows = untold.map((test): PreflightRow => ({ kind: 'plan', tone: 'resolve', ...test }));
  if (planned === 0) return [{ kind: 'heats', tone: 'look', planned, published }];
  return untold.length === 0 ? [{ kind: 'heats', tone: 'well', planned, published }] : rows;
}

function diskRow({ disk }: DayFacts): PreflightRow {
  if (!disk) return { kind: 'disk', tone: 'unknown', free: null };
  const { free, reserve } = disk;
  return { kind: 'disk', tone: free < reserve ? 'resolve' : free < fewReserves * reserve ? 'look' : 'well', free };
}

function backupRow({ backup, now }: DayFacts): PreflightRow {
  if (!backup) return { kind: 'backup', tone: 'unknown', ageMs: null, tookS: null };
  const ageMs = Math.max(0, now - backup.madeAt);
  return { kind: 'backup', tone: ageMs > oldBackup ? 'look' : 'well', ageMs, tookS: backup.tookS };
}

/** The rows of a day, the worst tone first; rows of one tone keep their order. */
export function judgeDay(facts: DayFacts): PreflightRow[] {
  const { withoutJudge, doubled, cards, arrivals, notices, results, isSecure, heats } = facts;
  const clocks = clockRow(facts);
  const rows: PreflightRow[] = [
    ...(heats.planned > 0
      ? [
          {
            kind: 'judges' as const,
            tone: withoutJudge.length > 0 ? ('resolve' as const) : ('well' as const),
            heats: [...withoutJudge],
          },
        ]
      : []),
    ...(doubled.length > 0 ? [{ kind: 'doubled' as const, tone: 'resolve' as const, judges: [...doubled] }] : []),
    ...planRows(facts),
    ...phoneRows(facts),
    ...screenRows(facts),
    ...(cards.printed > 0 ? [{ kind: 'cards' as const, tone: toneOf(cards.missing), ...cards }] : []),
    backupRow(facts),
    ...(clocks ? [clocks] : []),
    ...(arrivals.total > 0 ? [{ kind: 'arrivals' as const, tone: toneOf(arrivals.soon), ...arrivals }] : []),
    ...(notices.athletes > 0 ? [{ kind: 'notices' as const, tone: toneOf(untoldOf(notices)), ...notices }] : []),
    { kind: 'connection', tone: isSecure ? 'well' : 'look' },
    diskRow(facts),
    { kind: 'results', tone: toneOf(results.count), ...results },
  ];
  return rows.toSorted((one, other) => tones.indexOf(one.tone) - tones.indexOf(other.tone));
}

/** Athletes without notices, once they are most of the day. */
const untoldOf = ({ athletes, told }: DayFacts['notices']): number => Math.max(0, athletes - 2 * told);

const toneOf = (troubles: number): PreflightTone => (troubles > 0 ? 'look' : 'well');
