import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/results.ts';
import { isTooMuch, readQuantity } from '#domain/results/typed-quantity.ts';
import { readTime } from '#domain/results/typed-time.ts';
import { isCapped, measuredTestOf, toThousandths } from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { type CappedWod, unitOf, type Values } from './appeal-words.ts';

/** One alone has one part without a name, a team one a member. Quantity and time as they stand in the fields. */
export type Part = { idUser: string; fullName: string; quantity: string; time: string };
export type Typed = { parts: Part[]; note: string };

type Person = { idUser: string; fullName: string };
const nobody: Person = { idUser: '', fullName: '' };

const partOf = ({ idUser, fullName }: Person, quantity: number | null, timeMs: number | null): Part => ({
  idUser,
  fullName,
  quantity: quantity === null ? '' : formatQuantity(quantity),
  time: timeMs === null ? '' : writeTime(timeMs),
});

/** What a form begins with: everybody of the team, also who has no value. */
export function typedOf(values: Values, people: readonly Person[] = values.members): Typed {
  const parts = people.map(person => {
    const found = values.members.find(({ idUser }) => idUser === person.idUser);
    return partOf(person, found?.quantity ?? null, found?.timeMs ?? null);
  });
  return { parts: parts.length > 0 ? parts : [partOf(nobody, values.quantity, values.timeMs)], note: '' };
}

/** A2: what a time is worth of who did not reach the target, said before it is sent: the cap, whatever stands in the field. */
export function cappedWords(quantity: string, wod: CappedWod): string | null {
  const typed = readQuantity(quantity);
  const test = measuredTestOf(wod);
  if (typed === null || !isCapped(toThousandths(typed), test)) return null;
  return messages.upload.capped(`${wod.validReps} ${unitOf(wod)}`, writeTime(test.timeCapMs));
}

function timeProblem(text: string): string | null {
  const time = readTime(text);
  if (text.trim() === '') return messages.appeal.time;
  if (!time) return messages.review.timeForm;
  if (time.minutes > 59) return messages.result.minutes;
  return time.seconds > 59 ? messages.result.seconds : null;
}

/** ATH-253 to ATH-256, ORG-363 to ORG-365. */
export function checkTyped({ parts, note }: Typed, needTime: boolean): Record<string, string> {
  const words = messages.appeal;
  const errors: Record<string, string> = {};
  for (const [at, { quantity, time }] of parts.entries()) {
    const problem = needTime ? timeProblem(time) : null;
    if (problem) errors[`parts.${at}.time`] = problem;
    if (isTooMuch(quantity)) errors[`parts.${at}.quantity`] = messages.result.quantityMost;
    else if (readQuantity(quantity) === null) {
      errors[`parts.${at}.quantity`] = quantity.trim() === '' ? words.quantity : messages.result.quantity;
    }
  }
  if (note.trim() === '') errors.note = words.note;
  return errors;
}

export function toValues({ parts }: Typed, needTime: boolean): ResultValues {
  const members = parts.map(({ idUser, quantity, time }) => ({
    idUser,
    quantity: readQuantity(quantity),
    time: needTime ? readTime(time) : null,
  }));
  const [alone] = members;
  return alone && alone.idUser === '' ? { quantity: alone.quantity, time: alone.time } : { members };
}

/** The server names fields as it stores them; here is the field of the form. */
export function fieldOfForm(path: string, parts: readonly Part[]): string {
  const [first = '', id, last] = path.replace(/^values\./, '').split('.');
  const inForm = (name: string | undefined) => (name === 'time' ? 'time' : 'quantity');
  if (first === 'members')
    return `parts.${Math.max(
      0,
      parts.findIndex(({ idUser }) => idUser === id),
    )}.${inForm(last)}`;
  return first === 'note' ? 'note' : `parts.0.${inForm(first)}`;
}
