import { type Stage, stageOf } from '#domain/competition/wods/wod-rules.ts';
import { type MeasuredTest, measuredTestOf } from '#domain/scoring/results/values.ts';
import type { TestRow } from './results.store.ts';

export const stageOfTest = (test: TestRow): Stage => stageOf(test.typeEvent);

export const measuredTest = (test: TestRow): MeasuredTest => measuredTestOf(test);
