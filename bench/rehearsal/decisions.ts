import type { RailToConfirm } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import type { DayTest } from './make-day.ts';
import type { patientCall } from './patient-call.ts';
import type { PlayedRail, RailDecision } from './played-rail.ts';
import { truthAfter } from './script.ts';

export const isTypedBefore = (decision: RailDecision | null) => decision?.startsWith('typed before') ?? false;
export const isWithoutJudge = (decision: RailDecision | null) => decision?.startsWith('no judge') ?? false;

type Values = { quantity: number; timeMs: number | null };
/** No judge counts as much, or in such a time. So a value on a board shows its origin. */
const written = ({ target }: DayTest, quantity: number, timeMs: number): Values =>
  target === null ? { quantity, timeMs: null } : { quantity: target * 1_000, timeMs };
const typedOf = (test: DayTest) => written(test, 777_000, 450_000);
const correctedOf = (test: DayTest) => written(test, 888_000, 421_000);

/**
 * The expected result in the database: quantity in thousandths, time in milliseconds. Null if the count of the rail
 * holds.
 */
export function decidedValues({ decision, test }: Pick<PlayedRail, 'decision' | 'test'>): Values | null {
  if (decision === 'corrected before the second key') return correctedOf(test);
  return decision === 'typed before, the typed holds' || decision === 'no judge came, typed' ? typedOf(test) : null;
}

type Call = ReturnType<typeof patientCall>;

export async function typeResult(plan: Call, { test, entryId }: { test: DayTest; entryId: string }): Promise<void> {
  const { quantity, timeMs } = typedOf(test);
  const values = { quantity: quantity / 1_000, time: timeMs === null ? null : toTimeParts(timeMs) };
  await plan('results/saveAsOrganizer', { wodId: test.id, entryId, values, version: 0 });
}

/** Checks that the principal judge sees both results of a conflict. Null if the rail shows both correctly. */
function clashAt({ test, script }: PlayedRail, { isTyped, waits, quantity, counted }: RailToConfirm): string | null {
  const [typed, done] = [typedOf(test).quantity, truthAfter(script.steps).count];
  const isShown = isTyped && waits && quantity === typed && counted?.quantity === done;
  return isShown ? null : `shows ${quantity} and ${counted?.quantity} instead of ${typed} and ${done}`;
}

const heardOf = (message: string) => message === messages.rails.typedMeanwhile;

/** Makes the decision once all its facts are there. Returns null before that, then a list of faults. */
export async function decideAt(run: Call, heatId: string, played: PlayedRail, rail: RailToConfirm) {
  const { railId, decision, test, phone } = played;
  const { version } = rail;
  if (decision === 'corrected before the second key') {
    if (rail.state !== 'signed') return null;
    const { quantity: count, timeMs } = correctedOf(test);
    await run('rails/correct', { railId, count, timeMs, version, reason: 'El juez contó de más' });
    // A stale screen still offers the second key.
    const again = await run('rails/confirm', { heatId, railIds: [railId] }).catch(error => `${error}`);
    return typeof again === 'string' && again.includes(messages.rails.already)
      ? []
      : [`rail ${railId} confirmed twice`];
  }
  if (!rail.mayChoose || rail.counted === null) return null;
  const problems = await phone.problemsOf(railId);
  if (!problems.some(heardOf)) return null;
  const wrong = clashAt(played, rail);
  const holds = decision === 'typed before, the typed holds' ? 'typed' : 'count';
  await run('rails/choose', { railId, holds, version });
  return wrong === null ? [] : [`rail ${railId} ${wrong}`];
}
