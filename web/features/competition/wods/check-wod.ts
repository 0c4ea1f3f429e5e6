import { CreateWodSchema } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { checkWodDates } from '#domain/competition/wods/wod-rules.ts';
import { isWallTime, toInstant } from '#domain/foundation/time/zones.ts';
import { asksScenario, type WodHome, type WodValues, windowIn } from './wod-values.ts';

type WodErrors = Record<string, string>;

function dateErrors(values: WodValues, home: WodHome): WodErrors {
  const instant = (wall: string) => (isWallTime(wall) ? toInstant(wall, home.event.timeZone).getTime() : null);
  const [start, end] = [instant(values.start), instant(values.end)];
  const window = windowIn(values.typeEvent, home);
  const words = messages.wod.dateProblems;
  if (start !== null && end !== null) {
    const problems = checkWodDates({ start, end }, window);
    return Object.fromEntries(problems.map(({ field, problem }) => [field, words[problem]]));
  }
  // A single date can already be outside the stage.
  const isOutside = (moment: number | null) => moment !== null && (moment < window.start || moment > window.end);
  return { ...(isOutside(start) && { start: words.outside }), ...(isOutside(end) && { end: words.outside }) };
}

/** All errors of a test: the contract's rules, and the rules that depend on its event. */
export function checkWod(settled: WodValues, home: WodHome): WodErrors {
  const errors: WodErrors = dateErrors(settled, home);
  for (const { path, message } of CreateWodSchema.safeParse(settled).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  if (asksScenario(settled, home) && !settled.scenarioId) errors.scenarioId = messages.wod.scenario;
  return errors;
}
