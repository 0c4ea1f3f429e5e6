import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppealDecision, appealDecisions } from '#domain/scoring/appeals/appeal-states.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type Contested, createContested } from '#testing/factories/appeals.ts';
import { insertWod } from '#testing/factories/events.ts';
import { resultChange, stored, submission, typed } from '#testing/factories/results.ts';

// Runs random commands in random order, through the procedures, beside a small model of the expected outcome.
let app: TestApp;
let contest: Contested;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  contest = await createContested(app);
  start = app.now().getTime();
});
afterAll(() => app.close());

const step = fc.record({
  kind: fc.constantFrom('send', 'send', 'decide', 'decide', 'review', 'save', 'remove', 'resubmit', 'wait', 'audit'),
  decision: fc.constantFrom<AppealDecision>(...appealDecisions),
  /** How far the sent version is off. It is mostly 0, the current version. */
  staleBy: fc.constantFrom(0, 0, 0, 1),
  hasNote: fc.boolean(),
  hours: fc.constantFrom(1, 30),
  units: fc.integer({ min: 1, max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

type Row = {
  version: number;
  quantity: number;
  status: string;
  judged: boolean;
  appealed: boolean;
  final: boolean;
  at: number;
};
type Appeal = { quantity: number; judged: boolean; status: 'pending' | 'closed'; decision: AppealDecision | null };

/**
 * The athlete contests, the result is removed and saved, and the athlete contests again. A random sequence does this
 * too rarely.
 */
const sentAnew: Step[] = (['send', 'remove', 'save', 'send', 'decide'] as const).map(kind => ({
  kind,
  decision: 'athlete',
  staleBy: 0,
  hasNote: false,
  hours: 1,
  units: 1,
}));

function createAccount() {
  const account = {
    now: start,
    isAudit: false,
    row: null as Row | null,
    appeal: null as Appeal | null,
    /** Appeals against results that were removed. A later appeal starts from nothing. */
    earlier: [] as Appeal[],
    id: '',
    lastVersion: 0,
    actions: [] as string[],
  };
  const change = (action: string, changes: Partial<Row>) => {
    const none = { quantity: 0, status: 'pending', judged: false, appealed: false, final: false };
    account.lastVersion++;
    account.actions.push(action);
    account.row = { ...none, ...account.row, ...changes, version: account.lastVersion, at: account.now };
  };
  const settle = () => {
    if (account.appeal?.status === 'pending') account.appeal = { ...account.appeal, status: 'closed' };
  };
  return { account, change, settle };
}

type Account = ReturnType<typeof createAccount>;

const isTaken = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

/** Runs one step and checks whether the server must accept it. The model follows accepted steps. */
async function take({ account, change, settle }: Account, wodId: string, asked: Step): Promise<void> {
  const { athletes, organizer, judge } = contest;
  const place = { wodId, entryId: contest.place.entryId };
  const { row, appeal } = account;
  const version = (row?.version ?? 0) + asked.staleBy;
  const isSeen = asked.staleBy === 0;
  const quantity = asked.units * 1000;
  switch (asked.kind) {
    case 'wait':
      account.now += asked.hours * 3_600_000;
      app.setNow(new Date(account.now));
      return;
    case 'audit':
      account.isAudit = !account.isAudit;
      await organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: account.isAudit });
      return;
    case 'resubmit': {
      if (row && (row.appealed || row.final)) return;
      const sent = submission(app, place, { userId: athletes[0]!.uid, version, values: stored(quantity) });
      const { outcome } = await writeResult(app, sent);
      expect(outcome === 'written').toBe(isSeen && !account.isAudit);
      if (outcome === 'written')
        change(row ? 'submitted' : 'submitted', { quantity, status: 'pending', judged: false });
      return;
    }
    case 'review': {
      if (!row || row.appealed || row.final) return;
      const by = { role: 'judge' as const, userId: judge.uid, judgeId: judge.uid, version };
      const status = asked.hasNote ? ('rejected' as const) : ('approved' as const);
      const { outcome } = await writeResult(app, resultChange(app, place, { ...by, status, values: stored(quantity) }));
      expect(outcome === 'written').toBe(isSeen && !account.isAudit);
      if (outcome === 'written') change('changed', { quantity, status, judged: true });
      return;
    }
    case 'save': {
      const isSaved = await isTaken(
        organizer.client.results.saveAsOrganizer({ ...place, values: typed(asked.units), version }),
      );
      expect(isSaved).toBe(isSeen);
      if (!isSaved) return;
      change('changed', { quantity, status: 'approved', appealed: false, final: true });
      settle();
      return;
    }
    case 'remove': {
      const isRemoved = await isTaken(organizer.client.results.removeAsOrganizer({ ...place, version }));
      expect(isRemoved).toBe(isSeen && row !== null);
      if (!isRemoved) return;
      account.lastVersion++;
      account.actions.push('removed');
      account.row = null;
      settle();
      if (account.appeal) account.earlier.push(account.appeal);
      account.appeal = null;
      return;
    }
    case 'send': {
      const sent = athletes[0]!.client.appeals.send({ ...place, values: { quantity: asked.units }, note: 'x' });
      const isSent = await isTaken(sent);
      // A judge has looked at the result, or the organization changed it (N3, N14).
      const isDecided = row && (row.final || (row.judged && row.status !== 'pending'));
      const isOpen = isDecided && !row.appealed && account.now < row.at + 86_400_000;
      expect(isSent).toBe(Boolean(isOpen) && !appeal && !account.isAudit);
      if (!isSent) return;
      account.id = (await sent).uid;
      account.appeal = { quantity, judged: row!.judged, status: 'pending', decision: null };
      change('appealed', { appealed: true });
      return;
    }
    case 'decide': {
      if (!account.id) return;
      const { decision, hasNote } = asked;
      const own = decision === 'organization' ? { values: typed(asked.units), note: hasNote ? 'Así' : null } : {};
      const isDecided = await isTaken(organizer.client.appeals.decide({ id: account.id, decision, version, ...own }));
      const isAllowed = decision === 'athlete' || (decision === 'judge' ? row?.judged && !row.final : hasNote);
      expect(isDecided).toBe(isSeen && appeal?.status === 'pending' && Boolean(isAllowed));
      if (!isDecided || !appeal) return;
      account.appeal = { ...appeal, status: 'closed', decision };
      if (decision === 'judge') change('decided', { final: true });
      else
        change('decided', {
          final: true,
          status: 'approved',
          quantity: decision === 'athlete' ? appeal.quantity : quantity,
        });
    }
  }
}

async function check({ account }: Account, wodId: string): Promise<void> {
  const db = app.database.kysely;
  const row = await db.selectFrom('results').selectAll().where('wodId', '=', wodId).executeTakeFirst();
  const appeals = await db.selectFrom('appeals').selectAll().where('wodId', '=', wodId).orderBy('id').execute();
  const appeal = appeals.find(({ resultId }) => row && resultId === row.id);
  const lines = await db.selectFrom('resultHistory').selectAll().where('wodId', '=', wodId).orderBy('id').execute();
  const { row: expected } = account;
  expect(
    row && [row.version, row.quantity, row.status, row.judgeId !== null, row.appealed, row.modifiedByOrganization],
  ).toEqual(
    expected
      ? [expected.version, expected.quantity, expected.status, expected.judged, expected.appealed, expected.final]
      : undefined,
  );
  expect(appeal ? [appeal.status, appeal.decision, appeal.quantity] : null).toEqual(
    account.appeal && [account.appeal.status, account.appeal.decision, account.appeal.quantity],
  );
  const factsOf = ({ status, decision, quantity }: Pick<Appeal, 'status' | 'decision' | 'quantity'>) =>
    `${status} ${decision} ${quantity}`;
  const earlier = appeals.filter(one => one !== appeal).map(factsOf);
  expect(earlier.toSorted()).toEqual(account.earlier.map(factsOf).toSorted());
  // An open appeal implies the flag `appealed`. The flag implies an open appeal or an answered one.
  if (appeal?.status === 'pending') expect(row?.appealed).toBe(true);
  if (row?.appealed) expect(appeal?.status === 'pending' || row.modifiedByOrganization).toBe(true);
  expect(lines.map(({ action }) => action)).toEqual(account.actions);
  expect(lines.map(({ version }) => version)).toEqual(account.actions.map((_action, at) => at + 1));
}

test('R9 ORG-186 ORG-303 appeals: any sequence of calls → no second appeal or decision, no flag without an appeal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async steps => {
      app.setNow(new Date(start));
      const wodId = await insertWod(app, contest.categoryId, {
        typeEvent: 'online',
        endsAt: new Date(start + 40 * 86_400_000),
      });
      const kept = createAccount();
      const begun: Step = { kind: 'resubmit', decision: 'judge', staleBy: 0, hasNote: false, hours: 1, units: 9 };
      await take(kept, wodId, begun);
      await take(kept, wodId, { ...begun, kind: 'review', units: 5 });
      for (const next of steps) {
        await take(kept, wodId, next);
        await check(kept, wodId);
      }
      if (kept.account.isAudit) {
        await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: false });
      }
    }),
    { numRuns: 40, examples: [[sentAnew]] },
  );
}, 120_000);
