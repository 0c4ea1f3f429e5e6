import { EditWodSchema } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { checkWodDates } from '#domain/competition/wods/wod-rules.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { client } from '#web/lib/api.ts';
import { isSameAnswer } from '#web/lib/form/other-version.ts';
import { type WodHome, type WodValues, windowIn } from './wod-values.ts';

type Change = { id: string; values: WodValues; version: number | undefined };
export type SavedPart = 'dates' | 'rest';

function areInside(dates: WodValues, stageOf: WodValues, home: WodHome): boolean {
  const instant = (wall: string) => toInstant(wall, home.event.timeZone).getTime();
  const range = { start: instant(dates.start), end: instant(dates.end) };
  return checkWodDates(range, windowIn(stageOf.typeEvent, home)).length === 0;
}

const withoutDates = (values: WodValues) => ({ ...values, start: '', end: '' });

/**
 * ORG-427: the dates are saved by a call of their own, and only where they changed. They go first, because they are what
 * a server refuses most: then nothing was saved. A test that changes its stage must at each step lie within the stage
 * that it has then; null where no order does that. Both are settled.
 */
export function partsToSave(values: WodValues, stored: WodValues, home: WodHome): SavedPart[] | null {
  const rest = !isSameAnswer(withoutDates(values), withoutDates(stored));
  const dates = values.start !== stored.start || values.end !== stored.end;
  if (!rest || !dates) return [...(dates ? (['dates'] as const) : []), ...(rest ? (['rest'] as const) : [])];
  if (areInside(values, stored, home)) return ['dates', 'rest'];
  return areInside(stored, values, home) ? ['rest', 'dates'] : null;
}

/** One of the two calls; answers the version with which the other one goes on. */
export async function savePart(part: SavedPart, { id, values, version }: Change): Promise<number> {
  const { start, end } = values;
  const saved =
    part === 'dates'
      ? await client.wods.updateDates({ id, dates: { start, end }, version })
      : await client.wods.update({ id, form: EditWodSchema.parse(values), version });
  return saved.version;
}

/** What is stored once a part was saved. */
export const storedAfter = (part: SavedPart, stored: WodValues, values: WodValues): WodValues =>
  part === 'dates'
    ? { ...stored, start: values.start, end: values.end }
    : { ...values, start: stored.start, end: stored.end };

/** After the first of two calls: what is kept, and what is not. */
export const onlyHalf = (saved: SavedPart, why: string | null): string =>
  `${saved === 'dates' ? messages.wod.onlyDatesSaved : messages.wod.datesNotSaved} ${why ?? messages.server.invalid}`;
