import { type MeasuredTest, measuredTestOf } from '#domain/results/values.ts';
import { type Stage, stageOf } from '#domain/wods/wod-rules.ts';
import type { Database } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound } from '#server/http/refuse.ts';
import { gatherTest, type TestRow } from './results.store.ts';

/** A test for the organizer whose event it is; asked once for all who save at the same time and without a lock, since results are written by the hundred. */
export async function ownTest(database: Database, viewer: Viewer, wodId: string): Promise<TestRow> {
  const test = await gatherTest(database, wodId);
  if (!test) throw notFound();
  if (test.organizationId !== viewer.uid) throw forbidden();
  return test;
}

export const stageOfTest = (test: TestRow): Stage => stageOf(test.typeEvent);

/** The row as the rules of a result want it. */
export const measuredTest = (test: TestRow): MeasuredTest => measuredTestOf(test);
