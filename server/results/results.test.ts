import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/results.ts';
import { createTestApp, createVisitor, type TestApp } from '#server/testing/app.ts';
import { signUpAs } from '#server/testing/factories/accounts.ts';
import { createJoinable, enterAlone, startEvent } from '#server/testing/factories/entries.ts';
import { insertCategory, insertWod, withQualifier } from '#server/testing/factories/events.ts';
import {
  type Contest,
  createContest,
  createResults,
  createTeamContest,
  forTime,
  submission,
  timeOf,
  typed,
  wanted,
} from '#server/testing/factories/results.ts';
import { writeResult } from './write-result.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.result;
const saveOf = ({ organizer, wodId }: Contest) => organizer.client.results.saveOwn;
const save = (
  contest: Contest,
  values: ResultValues,
  { version = 0, at = 0, note }: { version?: number; at?: number; note?: string } = {},
) => saveOf(contest)({ wodId: contest.wodId, entryId: contest.entryIds[at]!, values, version, note });
const read = ({ organizer, wodId, entryIds }: Contest, at = 0) =>
  organizer.client.results.readOwn({ wodId, entryId: entryIds[at]! });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });

describe('saving as the organizer', () => {
  test('ORG-263 ORG-264 ORG-265 ORG-407 it is approved, not appealed, and marked as the organization’s', async () => {
    const contest = await createContest(app, forTime);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
    await writeResult(app, submission(app, place, { userId: contest.athletes[0]!.uid, appealed: true }));
    expect(await save(contest, typed(100, 300_250), { version: 1, note: 'Video revisado' })).toEqual({ version: 2 });
    const { result, history, name } = await read(contest);
    expect(name).toBe('Atleta 0');
    expect(result).toMatchObject({ status: 'approved', appealed: false, modifiedByOrganization: true });
    expect(result).toMatchObject({ quantity: 100_000, timeMs: 300_250, version: 2 });
    // E10: who, when, from, to, why.
    const [first, second] = history;
    expect(first).toMatchObject({ action: 'submitted', role: 'athlete', by: 'Atleta 0', was: null });
    expect(second).toMatchObject({ action: 'changed', role: 'organization', by: 'Fundación Atlética' });
    expect(second).toMatchObject({ note: 'Video revisado', at: app.now().toISOString() });
    expect(second).toMatchObject({
      was: { status: 'pending' },
      becomes: { quantity: 100_000, timeMs: 300_250, status: 'approved' },
    });
  });
});
