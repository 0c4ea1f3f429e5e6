import type { TypedCard } from '#contract/day/prints.ts';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import type { DayTest } from './make-day.ts';
import type { patientCall } from './patient-call.ts';
import type { PlayedRail, RailDecision } from './played-rail.ts';
import { truthAfter } from './script.ts';

export const isTypedBefore = (decision: RailDecision | null) => decision?.startsWith('typed before') ?? false;
export const isWithoutPhone = (decision: RailDecision | null) =>
  decision === 'no judge came, typed' || decision === 'a card without a telephone';
/** No telephone takes the rail before the start. */
export const isWithoutJudge = (decision: RailDecision | null) =>
  isWithoutPhone(decision) || decision === 'no judge came, another counts';
/** Rails that are not confirmed with the others of their heat. */
export const isHeldBack = (decision: RailDecision | null) => decision !== null && !decision.startsWith('no judge');

type Values = { quantity: number; timeMs: number | null };
/** No judge counts as much, or in such a time. So a value on a board shows its origin. */
const written = ({ target, isTimed }: DayTest, quantity: number, timeMs: number): Values => {
  return { quantity: target === null ? quantity : target * 1_000, timeMs: isTimed ? timeMs : null };
};
const typedOf = (test: DayTest) => written(test, 777_000, 450_000);
const onCardOf = (test: DayTest) => written(test, 555_000, 433_000);
const correctedOf = (test: DayTest) => written(test, 888_000, 421_000);

/**
 * The expected result in the database: quantity in thousandths, time in milliseconds. Null if the count of the rail
 * holds.
 */
export function decidedValues({ decision, test }: Pick<PlayedRail, 'decision' | 'test'>): Values | null {
  if (decision === 'corrected before the second key') return correctedOf(test);
  if (decision === 'a card without a telephone' || decision === 'a card and another count') return onCardOf(test);
  return decision === 'typed before, the typed holds' || decision === 'no judge came, typed' ? typedOf(test) : null;
}

type Call = ReturnType<typeof patientCall>;

export async function typeResult(plan: Call, { test, entryId }: { test: DayTest; entryId: string }): Promise<void> {
  const { quantity, timeMs } = typedOf(test);
  const values = { quantity: quantity / 1_000, time: timeMs === null ? null : toTimeParts(timeMs) };
  await plan('results/saveAsOrganizer', { wodId: test.id, entryId, values, version: 0 });
}

/** Checks that the principal judge sees both results of a conflict. Null if the rail shows both correctly. */
function clashAt(
  { script }: PlayedRail,
  { isTyped, waits, quantity, counted }: RailToConfirm,
  typed: number,
): string | null {
  const done = truthAfter(script.steps).count;
  const isShown = isTyped && waits && quantity === typed && counted?.quantity === done;
  return isShown ? null : `shows ${quantity} and ${counted?.quantity} instead of ${typed} and ${done}`;
}

const heardOf = (message: string) => message === messages.rails.typedMeanwhile;

export type Deciding = {
  /** Calls of the principal judge, and of a judge who has no rail in this heat. */
  run: Call;
  help: Call;
  heatId: string;
  /** Prints the cards of a heat, and returns the code on the card of a rail. */
  printCard: (played: PlayedRail, heatId: string) => Promise<string>;
};

/** Makes the decision once all its facts are there. Returns null before that, then a list of faults. */
export async function decideAt(deciding: Deciding, played: PlayedRail, rail: RailToConfirm) {
  const { railId, decision, test, phone } = played;
  const { run, heatId } = deciding;
  const { version } = rail;
  if (decision?.startsWith('a card')) return decideCard(deciding, played, rail);
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
  const wrong = clashAt(played, rail, typedOf(test).quantity);
  const holds = decision === 'typed before, the typed holds' ? 'typed' : 'count';
  await run('rails/choose', { railId, holds, version });
  return wrong === null ? [] : [`rail ${railId} ${wrong}`];
}

/** A helper types the card of a rail after its heat. The principal judge then turns the second key. */
async function decideCard({ run, help, heatId, printCard }: Deciding, played: PlayedRail, rail: RailToConfirm) {
  const { railId, decision, test, script } = played;
  const isCounted = decision !== 'a card without a telephone';
  if (isCounted && rail.state !== 'signed') return null;
  const same = { quantity: truthAfter(script.steps).count, timeMs: rail.timeMs };
  const { quantity: count, timeMs } = decision === 'a card and the same count' ? same : onCardOf(test);
  const code = await printCard(played, heatId);
  const onCard = { code, count, timeMs, tiebreakMs: null, noReps: null, isSigned: true };
  const { outcome } = await help<TypedCard>('cards/type', onCard);
  const wanted = !isCounted ? 'stored' : decision === 'a card and the same count' ? 'same' : 'differs';
  const faults = outcome === wanted ? [] : [`rail ${railId}: a card was ${outcome}, not ${wanted}`];
  const { rails } = await run<{ rails: RailToConfirm[] }>('rails/readHeat', { heatId });
  const now = rails.find(({ uid }) => uid === railId)!;
  if (wanted === 'differs') {
    const wrong = clashAt(played, now, count);
    if (wrong !== null) faults.push(`rail ${railId} ${wrong}`);
    await run('rails/choose', { railId, holds: 'typed', version: now.version });
  } else await run('rails/confirm', { heatId, railIds: [railId], ...(!isCounted && { reason: 'Contado en papel' }) });
  return faults;
}
