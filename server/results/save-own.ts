import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/results.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { conflict, forbidden, notFound, refused, refusedField } from '#server/http/refuse.ts';
import { checkValues } from './check-values.ts';
import { ownTest } from './own-test.ts';
import { type EntrantRow, gatherEntrant, type TestRow } from './results.store.ts';
import { whoTakesPart } from './takes-part.ts';
import type { Refusal, StoredValues } from './wanted.ts';
import { writeResult } from './write-result.ts';

const words = messages.result;

export type Row = { entryId: string; values: ResultValues; version: number };
type Why = Refusal | 'missing' | 'withdrawn' | 'notInStage' | 'twice' | { field: string; message: string };
export type Saved = { version: number } | { why: Why };

const why = (reason: Why): Saved => ({ why: reason });

/** ORG-263 to ORG-265: approved, no longer appealed, and marked as the organization's. */
async function saveRow(app: App, viewer: Viewer, wodId: string, row: Row, values: StoredValues, remark: string | null) {
  const { outcome, version } = await writeResult(app, {
    wodId,
    entryId: row.entryId,
    version: row.version,
    role: 'organization',
    userId: viewer.uid,
    action: 'changed',
    at: app.now(),
    values,
    // A team's athletes are saved without it: only who says so takes it away.
    keepsTiebreak: row.values.tiebreak === undefined,
    status: 'approved',
    appealed: false,
    modifiedByOrganization: true,
    remark,
  });
  return outcome === 'written' ? { version } : why(outcome);
}

type Home = { test: TestRow; entrants: Map<string, EntrantRow>; takesPart: (entrant: EntrantRow) => boolean };

function checkRow({ test, entrants, takesPart }: Home, { entryId, values }: Row): StoredValues | { why: Why } {
  const entrant = entrants.get(entryId);
  if (!entrant || entrant.categoryId !== test.categoryId) return { why: 'missing' };
  if (entrant.standing === 'withdrawn') return { why: 'withdrawn' };
  if (!takesPart(entrant)) return { why: 'notInStage' };
  const checked = checkValues(values, test, entrant);
  return 'message' in checked ? { why: checked } : checked;
}

/** Whatever the organizer may not do at all is thrown; what is wrong with a row is its own answer, in their order. */
export async function saveRows(
  app: App,
  viewer: Viewer,
  wodId: string,
  rows: Row[],
  remark: string | null,
): Promise<Saved[]> {
  const { database } = app;
  const test = await ownTest(database, viewer, wodId);
  if (app.now() < test.startsAt) throw refused(words.notStarted);
  const [listed, takesPart] = await Promise.all([
    Promise.all(rows.map(({ entryId }) => gatherEntrant(database, entryId))),
    whoTakesPart(app, test),
  ]);
  const home = {
    test,
    entrants: new Map(listed.flatMap(entrant => (entrant ? [[entrant.id, entrant]] : []))),
    takesPart,
  };
  const seen = new Set<string>();
  return Promise.all(
    rows.map(row => {
      if (seen.has(row.entryId)) return why('twice');
      seen.add(row.entryId);
      const values = checkRow(home, row);
      return 'why' in values ? values : saveRow(app, viewer, wodId, row, values, remark);
    }),
  );
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

/** The same of one row beside others. */
export function problemOf(reason: Why): { field: string | null; message: string } {
  return typeof reason === 'string' ? { field: null, message: texts[reason] } : reason;
}

function thrownFor(reason: Why) {
  if (typeof reason !== 'string') return refusedField(reason.field, reason.message);
  if (reason === 'conflict') return conflict(texts.conflict);
  if (reason === 'missing' || reason === 'gone') return notFound();
  return reason === 'audit' ? forbidden(texts.audit) : refused(texts[reason]);
}

type One = Row & { wodId: string; note?: string | null | undefined };

/** ORG-407 */
export async function saveOwn(app: App, viewer: Viewer, { wodId, note, ...row }: One): Promise<{ version: number }> {
  const [saved] = await saveRows(app, viewer, wodId, [row], note ?? null);
  if (!saved || 'why' in saved) throw thrownFor(saved?.why ?? 'missing');
  return saved;
}

type Many = { wodId: string; rows: Row[]; note?: string | null | undefined };

export async function saveManyOwn(app: App, viewer: Viewer, { wodId, rows, note }: Many) {
  const saved = await saveRows(app, viewer, wodId, rows, note ?? null);
  return {
    rows: saved.map((row, index) => ({
      entryId: rows[index]?.entryId ?? '',
      version: 'why' in row ? null : row.version,
      problem: 'why' in row ? problemOf(row.why) : null,
    })),
  };
}
