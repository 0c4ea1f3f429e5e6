import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { hasBegun } from '#domain/day/heats/has-begun.ts';
import type { App } from '#server/app.ts';
import { type RequestContext, signedIn, type Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { checkValues } from './check-values.ts';
import type { Precondition, Refusal, StoredValues } from './result-change.ts';
import { cachedOwnTest, ownTest } from './results.access.ts';
import { type EntrantRow, entrantInBatch, type TestRow } from './results.store.ts';
import { whoTakesPart } from './takes-part.ts';
import { thrownFor } from './thrown-for.ts';
import { writeUnlessStale } from './write-result.ts';

const words = messages.result;

type Row = { entryId: string; values: ResultValues; version: number };
type Many = { wodId: string; rows: Row[]; note?: string | null | undefined };
type Why = Refusal | 'missing' | 'withdrawn' | 'notInStage' | 'twice' | { field: string; message: string };
type Saved = { version: number } | { why: Why };

const why = (reason: Why): Saved => ({ why: reason });

type Change = { app: App; viewer: Viewer; wodId: string; remark: string | null; precondition?: Precondition };

/** Stores the row as approved, no longer appealed, and changed by the organization (ORG-263 to ORG-265). */
async function saveRow(change: Change, row: Row, values: StoredValues): Promise<Saved | 'stale'> {
  const { app, viewer, wodId, remark, precondition } = change;
  const { outcome, version } = await writeUnlessStale(app, {
    wodId,
    entryId: row.entryId,
    version: row.version,
    role: 'organization',
    userId: viewer.uid,
    action: 'changed',
    at: app.now(),
    values,
    // A team's members are saved without a tie-break. Only an explicit value removes the stored one.
    keepsTiebreak: row.values.tiebreak === undefined,
    status: 'approved',
    appealed: false,
    modifiedByOrganization: true,
    remark,
    ...(precondition && { precondition }),
  });
  if (outcome === 'written') return { version };
  return outcome === 'stale' ? outcome : why(outcome);
}

type TestContext = {
  test: TestRow;
  /** The entrants by id. Null when the storing statement checks the entrants itself. */
  entrants: Map<string, EntrantRow> | null;
  takesPart: (entrant: Pick<EntrantRow, 'id'>) => boolean;
};

const noMembers = { members: [], taken: {} };

function checkRow({ test, entrants, takesPart }: TestContext, { entryId, values }: Row): StoredValues | { why: Why } {
  const entrant = entrants?.get(entryId);
  if (entrants && entrant?.categoryId !== test.categoryId) return { why: 'missing' };
  if (entrant?.standing === 'withdrawn') return { why: 'withdrawn' };
  if (!takesPart({ id: entryId })) return { why: 'notInStage' };
  const checked = checkValues(values, test, entrant ?? noMembers);
  return 'message' in checked ? { why: checked } : checked;
}

async function readEntrants({ database }: App, rows: Row[]): Promise<Map<string, EntrantRow>> {
  const listed = await Promise.all(rows.map(({ entryId }) => entrantInBatch(database, entryId)));
  return new Map(listed.flatMap(entrant => (entrant ? [[entrant.id, entrant]] : [])));
}

const hasTwice = (rows: Row[]) => new Set(rows.map(({ entryId }) => entryId)).size < rows.length;

/**
 * Saves by the cached session and test; the storing statement checks that they still hold. Null when the caches know
 * too little, or a row would be refused: a refusal must follow from current data.
 */
async function saveByCache(context: RequestContext, { wodId, rows, note }: Many): Promise<(Saved | 'stale')[] | null> {
  const { app } = context;
  const viewer = context.cachedViewer();
  const test = viewer && cachedOwnTest(app.database, viewer, wodId);
  if (!test || !hasBegun(test, app.now()) || hasTwice(rows)) return null;
  const testContext: TestContext = {
    test,
    entrants: test.team ? await readEntrants(app, rows) : null,
    takesPart: await whoTakesPart(app, test),
  };
  const checked: { row: Row; values: StoredValues }[] = [];
  for (const row of rows) {
    const values = checkRow(testContext, row);
    if ('why' in values) return null;
    checked.push({ row, values });
  }
  const { sessionToken: token, uid: userId, type } = viewer;
  const precondition = { token, userId, type, wodId, testState: test.state };
  const change = { app, viewer, wodId, remark: note ?? null, precondition };
  return Promise.all(checked.map(({ row, values }) => saveRow(change, row, values)));
}

/**
 * Saves after a check. Throws an error that concerns the whole request. A problem of one row is that row's answer, in
 * the order of the rows.
 */
async function saveAfterCheck(app: App, viewer: Viewer, { wodId, rows, note }: Many): Promise<Saved[]> {
  const test = await ownTest(app.database, viewer, wodId);
  if (!hasBegun(test, app.now())) throw refused(words.notStarted);
  const [entrants, takesPart] = await Promise.all([readEntrants(app, rows), whoTakesPart(app, test)]);
  const change = { app, viewer, wodId, remark: note ?? null };
  const seen = new Set<string>();
  return Promise.all(
    rows.map(async row => {
      if (seen.has(row.entryId)) return why('twice');
      seen.add(row.entryId);
      const values = checkRow({ test, entrants, takesPart }, row);
      return 'why' in values ? values : ((await saveRow(change, row, values)) as Saved);
    }),
  );
}

/** True when the row needs a second try from the store: its entry was not found, or the cache was stale. */
const isOpen = (saved: Saved | 'stale'): saved is 'stale' | { why: 'gone' } =>
  saved === 'stale' || ('why' in saved && saved.why === 'gone');

async function saveRows(context: RequestContext, input: Many): Promise<Saved[]> {
  const saved: (Saved | 'stale')[] = (await saveByCache(context, input)) ?? input.rows.map(() => 'stale');
  const open = input.rows.filter((_row, place) => isOpen(saved[place] as Saved));
  if (open.length === 0) return saved as Saved[];
  const isPartlyStored = saved.some(each => each !== 'stale' && 'version' in each);
  const again = await askAgain(context, { ...input, rows: open }, isPartlyStored);
  return saved.map(each => (isOpen(each) ? (again.shift() as Saved) : each));
}

/**
 * Saves the remaining rows. When some rows are stored already, a thrown error would hide them. So it becomes the answer
 * of each remaining row.
 */
async function askAgain(context: RequestContext, input: Many, isPartlyStored: boolean): Promise<Saved[]> {
  try {
    return await saveAfterCheck(context.app, await signedIn(context), input);
  } catch (error) {
    if (!isPartlyStored || !(error instanceof ORPCError)) throw error;
    const reason = { NOT_FOUND: 'missing', REFUSED: 'closed' }[error.code as string] ?? 'forbidden';
    return input.rows.map(() => why(reason as Why));
  }
}

const texts = {
  missing: messages.server.notFound,
  gone: messages.server.notFound,
  withdrawn: words.withdrawn,
  notInStage: words.notInStage,
  twice: words.twice,
  conflict: words.changedMeanwhile,
  audit: words.audit,
  closed: words.notStarted,
  forbidden: messages.session.forbidden,
} as const;

function problemOf(reason: Why): { field: string | null; message: string } {
  return typeof reason === 'string' ? { field: null, message: texts[reason] } : reason;
}

function errorFor(reason: Why): Error {
  if (typeof reason !== 'string') return refusedField(reason.field, reason.message);
  if (reason === 'missing' || reason === 'gone') return thrownFor('gone');
  return reason === 'conflict' || reason === 'audit' ? thrownFor(reason) : refused(texts[reason]);
}

type One = Row & Omit<Many, 'rows'>;

/** Writes a result for an athlete, as the organizer (ORG-407). */
export async function saveAsOrganizer(
  context: RequestContext,
  { wodId, note, ...row }: One,
): Promise<{ version: number }> {
  const [saved] = await saveRows(context, { wodId, note, rows: [row] });
  if (!saved || 'why' in saved) throw errorFor(saved?.why ?? 'missing');
  return saved;
}

export async function saveManyAsOrganizer(context: RequestContext, input: Many) {
  const saved = await saveRows(context, input);
  return {
    rows: saved.map((row, index) => ({
      entryId: input.rows[index]?.entryId ?? '',
      version: 'why' in row ? null : row.version,
      problem: 'why' in row ? problemOf(row.why) : null,
    })),
  };
}
