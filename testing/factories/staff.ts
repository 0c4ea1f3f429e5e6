import type { Insertable } from 'kysely';
import type { Permissions } from '#domain/scoring/staff/applications.ts';
import type { StaffApplications } from '#server/foundation/db/types.gen.ts';
import type { TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from './accounts.ts';

export type Judge = SignedIn & { applicationId: string };

/** Inserts an application of a judge in any state. */
export async function insertApplication(
  app: Pick<TestApp, 'database' | 'now'>,
  eventId: string,
  judgeId: string,
  changes: Partial<Insertable<StaffApplications>> = {},
  categories: readonly string[] = [],
): Promise<string> {
  const id = crypto.randomUUID();
  const at = app.now();
  const { type } = await app.database.kysely
    .selectFrom('events')
    .select('type')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const told = { aboutExperience: 'Diez competencias como juez de línea.', createdAt: at, updatedAt: at };
  await app.database.kysely
    .insertInto('staffApplications')
    .values({ id, eventId, judgeId, type, ...told, ...changes })
    .execute();
  for (const categoryId of categories) {
    await app.database.kysely.insertInto('staffCategories').values({ applicationId: id, categoryId }).execute();
  }
  return id;
}

type JudgePlace = { eventId: string; categories: readonly string[]; permissions?: Partial<Permissions> };

/** A judge whom the event approved. By default for qualifier and event, without the principal permission. */
export async function approveJudge(
  app: TestApp,
  { eventId, categories, permissions = {} }: JudgePlace,
  judge?: SignedIn,
): Promise<Judge> {
  const who = judge ?? (await signUpAs(app, 'staff'));
  const { manage = false, qualifier = true, event = true } = permissions;
  const allowed = { mayManage: manage, mayQualifier: qualifier, mayEvent: event };
  const decided = { status: 'approved' as const, decidedAt: app.now() };
  const applicationId = await insertApplication(app, eventId, who.uid, { ...decided, ...allowed }, categories);
  return { ...who, applicationId };
}
