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
 * The parts to save, in order. Dates have their own call, made only when they changed (ORG-427). The server refuses
 * dates most often, so they go first and nothing is saved then. At each step, a test that changes its stage must lie
 * within its present stage. Null when no order allows that. Both values are settled.
 */
export function partsToSave(values: WodValues, stored: WodValues, home: WodHome): SavedPart[] | null {
  const rest = !isSameAnswer(withoutDates(values), withoutDates(stored));
  const dates = values.start !== stored.start || values.end !== stored.end;
  if (!rest || !dates) return [...(dates ? (['dates'] as const) : []), ...(rest ? (['rest'] as const) : [])];
  if (areInside(values, stored, home)) return ['dates', 'rest'];
  return areInside(stored, values, home) ? ['rest', 'dates'] : null;
}

/** Runs one of the two calls. Returns the test's new version, which the other call needs. */
export async function savePart(part: SavedPart, { id, values, version }: Change): Promise<number> {
  const { start, end } = values;
  const saved =
    part === 'dates'
      ? await client.wods.updateDates({ id, dates: { start, end }, version })
      : await client.wods.update({ id, form: EditWodSchema.parse(values), version });
  return saved.version;
}

export const storedAfter = (part: SavedPart, stored: WodValues, values: WodValues): WodValues =>
  part === 'dates'
    ? { ...stored, start: values.start, end: values.end }
    : { ...values, start: stored.start, end: stored.end };

/** The message when only the first of two calls succeeded. */
export const onlyHalf = (saved: SavedPart, why: string | null): string =>
  `${saved === 'dates' ? messages.wod.onlyDatesSaved : messages.wod.datesNotSaved} ${why ?? messages.server.invalid}`;
