import type { CategoryOfTheDay, OpenRail } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { gapAtEnd, rollCall } from '#domain/day/heats/missing-rails.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { client } from '#web/lib/api.ts';
import { inTime } from './day-queries.ts';

const { missing } = messages.heats;
/** A manager beside a floor does not read more names than this. */
const mostNamed = 8;

const folded = (lines: readonly string[]): string[] =>
  lines.length <= mostNamed + 1 ? [...lines] : [...lines.slice(0, mostNamed), missing.more(lines.length - mostNamed)];

/** The roll call of the shown heat; null unless it was called and has not begun. */
export function rollCallOf({ heats, heatId, rails }: CategoryOfTheDay) {
  const heat = heats.find(({ uid }) => uid === heatId);
  if (heat?.status !== 'on_hold' || heat.calledAt === null) return null;
  const ready = rollCall(rails);
  return ready.length === 0 ? null : { heat, ready, count: ready.filter(Boolean).length };
}

/** Loads the rails of a heat that is not shown. Empty without a network, so that a start is never blocked. */
export async function railsOf({ heatId: shown, rails, category }: CategoryOfTheDay, heatId: string) {
  if (shown === heatId) return rails;
  const asked = await client.heats.readCategory({ categoryId: category.uid, heatId }, inTime()).catch(() => null);
  return asked?.rails ?? [];
}

/**
 * The gaps at the end of a test or heat, one line each. Also the number of rails that still count. Null when the
 * request failed.
 */
export async function openAtEnd(testId: string, heatId?: string) {
  const open = await client.heats.readOpen({ testId }, inTime()).catch(() => null);
  if (!open) return null;
  const rails = open.rails.filter(rail => heatId === undefined || rail.heatId === heatId);
  return {
    lines: folded(rails.map(rail => lineOf(rail, heatId === undefined))),
    counting: rails.filter(({ state }) => state === 'judging').length,
  };
}

/**
 * Open protests and results that wait for the second key: one line each kind, of a test or of the category. Empty without
 * a network, so that an end is never blocked.
 */
export async function unsettledOf({ category, heats }: CategoryOfTheDay, testId?: string): Promise<string[]> {
  const of = { categoryId: category.uid };
  const own = new Set(heats.filter(heat => testId === undefined || heat.testId === testId).map(({ uid }) => uid));
  const [waiting, told] = await Promise.all([
    client.rails.waiting(of, inTime()).catch(() => null),
    client.protests.list(of, inTime()).catch(() => null),
  ]);
  const open = told?.protests.filter(({ state, heat }) => state === 'open' && own.has(heat.uid)).length ?? 0;
  const waits = waiting?.heats.reduce((sum, { uid, signed, held }) => sum + (own.has(uid) ? signed + held : 0), 0) ?? 0;
  return [
    ...(open > 0 ? [counted(open, 'protesta sin resolver', 'protestas sin resolver')] : []),
    ...(waits > 0 ? [messages.rails.toConfirm(waits)] : []),
  ];
}

const lineOf = ({ heat, number, name, state, isAbsent }: OpenRail, isOfTest: boolean): string =>
  [isOfTest && heat, `${messages.floor.railName(number)} · ${name}: ${missing[gapAtEnd(state, isAbsent)]}`]
    .filter(Boolean)
    .join(' · ');
