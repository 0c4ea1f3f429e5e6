import { messages } from '#contract/messages.ts';
import { sayProblem } from '#contract/scoring/result-problems.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { alone, isRead, readText, textOf, valuesOf } from '#domain/scoring/results/result-text.ts';
import { type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import type { Values } from './appeal-words.ts';

/** The texts of one person. An individual is one part without a name; a team has one part per member. */
type Part = { idUser: string; fullName: string; quantity: string; time: string };
export type Typed = { parts: Part[]; note: string };

type Person = { idUser: string; fullName: string };

/** The initial values of the form: all members of the team, also members without a value. */
export function typedOf(values: Values, people: readonly Person[] = values.members): Typed {
  const parts = people.map(({ idUser, fullName }) => {
    const found = values.members.find(member => member.idUser === idUser);
    return { idUser, fullName, ...textOf(found ?? { quantity: null, timeMs: null }) };
  });
  return { parts: parts.length > 0 ? parts : [{ idUser: alone, fullName: '', ...textOf(values) }], note: '' };
}

/** Checks the fields (ATH-253 to ATH-256, ORG-363 to ORG-365); the server checks the limits of the test. */
export function checkTyped({ parts, note }: Typed, wod: MeasuredWod): Record<string, string> {
  const test = measuredTestOf(wod);
  const errors: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const read = readText(part, test);
    if (isRead(read)) continue;
    for (const [field, problem] of Object.entries(read)) {
      errors[`parts.${at}.${field}`] = sayProblem(problem, test, 'appeal');
    }
  }
  if (note.trim() === '') errors.note = messages.appeal.note;
  return errors;
}

export const toValues = ({ parts }: Typed, wod: Pick<MeasuredWod, 'needTime'>): ResultValues =>
  valuesOf(Object.fromEntries(parts.map(part => [part.idUser, part])), wod);

/** Converts the server's name of a field to the form's name. */
export function fieldOfForm(path: string, parts: readonly Part[]): string {
  const [first = '', id, last] = path.replace(/^values\./, '').split('.');
  if (first === 'note') return first;
  const [at, name] = first === 'members' ? [parts.findIndex(({ idUser }) => idUser === id), last] : [0, first];
  return `parts.${Math.max(0, at)}.${name === 'time' ? 'time' : 'quantity'}`;
}
