import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ResultAction, ResultStatus } from '#domain/scoring/results/result-states.ts';
import { foundOf, type ReviewAction, reviewActions, reviewSteps } from '#domain/scoring/results/review-rules.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertWod } from '#testing/factories/events.ts';
import { type Contest, createContest, resultChange, stored, submission, typed } from '#testing/factories/results.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';

// Runs all commands on a result in random order, beside a small model of the expected outcome.
let app: TestApp;
let contest: Contest;
let judges: Judge[];
beforeAll(async () => {
  app = await createTestApp();
  contest = await createContest(app, {}, 1);
  const place = { eventId: contest.eventId, categories: [contest.categoryId] };
  judges = [await approveJudge(app, place), await approveJudge(app, place)];
});
afterAll(() => app.close());

const step = fc.record({
  kind: fc.constantFrom(
    'submit',
    'submit',
    'review',
    'review',
    'review',
    'resend',
    'save',
    'remove',
    'audit',
    'appeal',
    'decide',
  ),
  action: fc.constantFrom(...reviewActions),
  judge: fc.nat(1),
  units: fc.integer({ min: 1, max: 4 }),
  /** How far the sent version is off. It is mostly 0, the current version. */
  staleBy: fc.constantFrom(0, 0, 0, 0, -1, 1),
  hasNote: fc.boolean(),
  /** True if the judge writes the command down now and a resend sends it later. */
  isHeld: fc.constantFrom(false, false, true),
  pick: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

type Row = {
  version: number;
  status: ResultStatus;
  quantity: number;
  judgeId: string | null;
  modified: boolean;
  modifiedByOrganization: boolean;
  appealed: boolean;
  isSent: boolean;
  quantityByAthlete: number | null;
  editCount: number;
};
type Command = {
  commandId: string;
  action: ReviewAction;
  judge: number;
  version: number;
  units: number;
  note: string | null;
};

/** Makes the model of the expected outcome. The model knows no SQL. */
function createAccount() {
  const account = {
    row: null as Row | null,
    isAudit: false,
    lastVersion: 0,
    answers: new Map<string, number>(),
    actions: [] as ResultAction[],
  };
  function store(action: ResultAction, changes: Partial<Row>) {
    const before: Omit<Row, 'version'> = account.row ?? {
      status: 'pending',
      quantity: 0,
      judgeId: null,
      modified: false,
      modifiedByOrganization: false,
      appealed: false,
      isSent: false,
      quantityByAthlete: null,
      editCount: 0,
    };
    account.lastVersion++;
    account.row = { ...before, ...changes, version: account.lastVersion };
    account.actions.push(action);
  }
  const keptBy = (quantity: number): number | null => {
    const { row } = account;
    if (!row || row.quantityByAthlete !== null) return row?.quantityByAthlete ?? null;
    return row.isSent && row.quantity !== quantity ? row.quantity : null;
  };
  return { account, store, keptBy };
}
type Account = ReturnType<typeof createAccount>;

function expectedOf({ account, store, keptBy }: Account, command: Command): number | string {
  const known = account.answers.get(command.commandId);
  if (known !== undefined) return known;
  const { row } = account;
  const quantity = command.units * 1000;
  const isSame = row?.quantity === quantity;
  if (!row && command.version !== 0) return messages.result.changedMeanwhile;
  if (account.isAudit) return messages.result.audit;
  if (row?.modifiedByOrganization) return messages.review.final;
  if (row?.appealed) return messages.review.appealed;
  if (row && row.version !== command.version) return messages.result.changedMeanwhile;
  if (!reviewSteps[command.action].from.includes(foundOf(row))) {
    return row ? messages.review.approvedBefore : messages.review.nothingSent;
  }
  const asksNote = command.action === 'reject' || (command.action === 'change' && row && !isSame);
  if (asksNote && !command.note) return messages.review.note;
  const judgeId = judges[command.judge]!.uid;
  if (command.action === 'reject') store('rejected', { status: 'rejected', judgeId });
  else if (command.action === 'approve' || isSame) store('approved', { status: 'approved', judgeId });
  else {
    const changes = { quantityByAthlete: keptBy(quantity), modified: row !== null, quantity };
    store('changed', { status: 'approved', judgeId, ...changes });
  }
  account.answers.set(command.commandId, account.lastVersion);
  return account.lastVersion;
}

test('E10 R1 R2 R4 R11 ORG-300 results: any commands in any order → each result is where the rules lead', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const place = { wodId: await insertWod(app, contest.categoryId), entryId: contest.entryIds[0]! };
      const own = createAccount();
      const made: Command[] = [];
      for (const [index, each] of steps.entries()) {
        await take(own, place, each, made);
        await compare(own, place, index);
      }
      if (own.account.isAudit)
        await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: false });
      await checkHistory(own, place);
    }),
    { numRuns: 60 },
  );
}, 120_000);

type ResultIds = { wodId: string; entryId: string };

async function send(own: Account, place: ResultIds, command: Command) {
  const { action, judge, units, ...sent } = command;
  const { client } = judges[judge]!;
  const asked = { ...place, ...sent };
  const asking =
    action === 'change' ? client.reviews.change({ ...asked, values: typed(units) }) : client.reviews[action](asked);
  const answer = await asking.then(
    ({ version }) => version,
    (error: Error) => error.message,
  );
  expect(answer).toBe(expectedOf(own, command));
}

async function take(own: Account, place: ResultIds, each: Step, made: Command[]): Promise<void> {
  const { account, store, keptBy } = own;
  const { row } = account;
  const { organizer, athletes, categoryId } = contest;
  const quantity = each.units * 1000;
  const version = Math.max(0, (row?.version ?? 0) + each.staleBy);
  const isSeen = version === (row?.version ?? 0);
  const athlete = athletes[0]!.uid;
  if (each.kind === 'review') {
    const { action, judge, units } = each;
    const note = each.hasNote ? 'Revisado' : null;
    made.push({ commandId: crypto.randomUUID(), action, judge, version, units, note });
    if (!each.isHeld) await send(own, place, made.at(-1)!);
  } else if (each.kind === 'resend') {
    const command = made[each.pick % Math.max(1, made.length)];
    if (command) await send(own, place, command);
  } else if (each.kind === 'submit') {
    // Other rules for athletes are checked before the writer, so the model skips these cases.
    if (row?.modifiedByOrganization || row?.appealed) return;
    const action = row?.isSent ? ('edited' as const) : ('submitted' as const);
    const status = row?.status === 'approved' ? ('approved' as const) : ('pending' as const);
    const change = submission(app, place, { version, action, status, userId: athlete, values: stored(quantity) });
    const { outcome } = await writeResult(app, change);
    expect(outcome).toBe(account.isAudit ? 'audit' : isSeen ? 'written' : 'conflict');
    if (outcome !== 'written') return;
    store(action, { status, quantity, judgeId: null, isSent: true, editCount: row ? row.editCount + 1 : 0 });
  } else if (each.kind === 'save') {
    const saving = organizer.client.results.saveAsOrganizer({ ...place, version, values: typed(each.units) });
    expect(
      await saving.then(
        () => true,
        () => false,
      ),
    ).toBe(isSeen);
    const decided = { status: 'approved' as const, appealed: false, modifiedByOrganization: true };
    if (isSeen) store('changed', { ...decided, quantity, quantityByAthlete: keptBy(quantity) });
  } else if (each.kind === 'remove') {
    const removing = organizer.client.results.removeAsOrganizer({ ...place, version });
    const isGone = await removing.then(
      () => true,
      () => false,
    );
    expect(isGone).toBe(row !== null && isSeen);
    if (!isGone) return;
    account.lastVersion++;
    account.row = null;
    account.actions.push('removed');
  } else if (each.kind === 'audit') {
    account.isAudit = !account.isAudit;
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: account.isAudit });
  } else if (each.kind === 'appeal') {
    if (!row || row.status === 'pending' || row.appealed || row.modifiedByOrganization) return;
    const {
      values: _values,
      status: _status,
      ...flag
    } = resultChange(app, place, { version, role: 'athlete', userId: athlete });
    const { outcome } = await writeResult(app, { ...flag, action: 'appealed', appealed: true });
    expect(outcome).toBe(account.isAudit ? 'audit' : isSeen ? 'written' : 'conflict');
    if (outcome === 'written') store('appealed', { appealed: true });
  } else {
    if (!row?.appealed) return;
    const decision = { action: 'decided' as const, modifiedByOrganization: true, values: stored(quantity) };
    const { outcome } = await writeResult(app, resultChange(app, place, { version, ...decision }));
    expect(outcome).toBe(isSeen ? 'written' : 'conflict');
    const decided = { status: 'approved' as const, modifiedByOrganization: true };
    if (outcome === 'written') store('decided', { ...decided, quantity, quantityByAthlete: keptBy(quantity) });
  }
}

const rowAt = ({ wodId, entryId }: ResultIds) =>
  app.database.kysely
    .selectFrom('results')
    .selectAll()
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();

async function compare({ account }: Account, place: ResultIds, index: number): Promise<void> {
  const found = await rowAt(place);
  const { isSent, ...expected } = account.row ?? { isSent: false, version: null };
  if (!account.row) expect([index, found]).toEqual([index, undefined]);
  else expect([index, found]).toMatchObject([index, expected]);
  expect(found?.originalSubmissionAt != null).toBe(isSent);
}

/** Checks the history: one line per change, versions without a gap. Replaying the lines gives the row (E10). */
async function checkHistory({ account }: Account, place: ResultIds): Promise<void> {
  const lines = await app.database.kysely
    .selectFrom('resultHistory')
    .selectAll()
    .where('wodId', '=', place.wodId)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(account.actions);
  expect(lines.map(({ version }) => version)).toEqual(lines.map((_, index) => index + 1));
  let last: unknown = null;
  for (const { was, becomes } of lines) {
    expect(was).toEqual(last);
    last = becomes;
  }
  const { row } = account;
  expect(last).toEqual(
    row && { quantity: row.quantity, status: row.status, timeMs: null, tiebreakMs: null, teamResults: null },
  );
}
