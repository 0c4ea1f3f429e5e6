import type { CategoryOfTheDay, OpenRail } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { gapAtEnd, missingAtStart } from '#domain/day/heats/missing-rails.ts';
import { client } from '#web/lib/api.ts';
import { inTime } from './day-queries.ts';

const { missing } = messages.heats;
/** More names are not read beside a floor. */
const mostNamed = 8;

const folded = (lines: readonly string[]): string[] =>
  lines.length <= mostNamed + 1 ? [...lines] : [...lines.slice(0, mostNamed), missing.more(lines.length - mostNamed)];

type Rails = CategoryOfTheDay['rails'];
/** More silent judges are told by their rails only. */
const mostJudges = 4;
const judgeAt = (rails: Rails, number: number) => rails.find(rail => rail.number === number)?.judge?.name ?? '';

/** Warnings before a heat begins; without lines there is no confirmation (LIVE-D9, LIVE-D3). */
export function linesAtStart(rails: Rails, isCalled: boolean): string[] {
  const { gaps, withResult } = missingAtStart(rails, isCalled);
  const parts = gaps.flatMap(({ gap, numbers }) =>
    gap === 'notReady' && numbers.length <= mostJudges
      ? numbers.map(number => ({ numbers: [number], text: missing.notReadyBy(judgeAt(rails, number)) }))
      : [{ numbers, text: missing[gap] }],
  );
  const said = parts.map(({ numbers, text }) => `${numbers.join(', ')}: ${text}`).join(' · ');
  const first = parts[0]?.numbers.length === 1 ? 'Carril' : 'Carriles';
  return [
    ...(said ? [`${first} ${said}`] : []),
    ...(withResult.length > 0 ? [`${missing.haveResult(withResult.length)}: ${folded(withResult).join(', ')}`] : []),
  ];
}

/** Loads the rails of a heat that is not shown; empty without a network, so that a start is never blocked. */
export async function railsOf({ heatId: shown, rails, category }: CategoryOfTheDay, heatId: string): Promise<Rails> {
  if (shown === heatId) return rails;
  const asked = await client.heats.readCategory({ categoryId: category.uid, heatId }, inTime()).catch(() => null);
  return asked?.rails ?? [];
}

/** Gaps at the end of a test or one heat, one line each; null when the request failed. */
export async function linesAtEnd(testId: string, heatId?: string): Promise<string[] | null> {
  const open = await client.heats.readOpen({ testId }, inTime()).catch(() => null);
  if (!open) return null;
  const rails = open.rails.filter(rail => heatId === undefined || rail.heatId === heatId);
  return folded(rails.map(rail => lineOf(rail, heatId === undefined)));
}

const lineOf = ({ heat, number, name, state, isAbsent }: OpenRail, isOfTest: boolean): string =>
  [isOfTest && heat, `${messages.floor.railName(number)} · ${name}: ${missing[gapAtEnd(state, isAbsent)]}`]
    .filter(Boolean)
    .join(' · ');
