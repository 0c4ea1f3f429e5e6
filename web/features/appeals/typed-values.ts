import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/results.ts';
import { isTooMuch, readQuantity } from '#domain/results/typed-quantity.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import type { Values } from './appeal-words.ts';

/** One alone has one part without a name, a team one a member. Seconds, since people write mm:ss. */
export type Part = { idUser: string; fullName: string; quantity: string; seconds: number | null };
export type Typed = { parts: Part[]; note: string };

type Person = { idUser: string; fullName: string };
const nobody: Person = { idUser: '', fullName: '' };

const partOf = ({ idUser, fullName }: Person, quantity: number | null, timeMs: number | null): Part => ({
  idUser,
  fullName,
  quantity: quantity === null ? '' : formatQuantity(quantity),
  seconds: timeMs === null ? null : Math.floor(timeMs / 1000),
});

/** What a form begins with: everybody of the team, also who has no value. */
export function typedOf(values: Values, people: readonly Person[] = values.members): Typed {
  const parts = people.map(person => {
    const found = values.members.find(({ idUser }) => idUser === person.idUser);
    return partOf(person, found?.quantity ?? null, found?.timeMs ?? null);
  });
  return { parts: parts.length > 0 ? parts : [partOf(nobody, values.quantity, values.timeMs)], note: '' };
}

/** ATH-253 to ATH-256, ORG-363 to ORG-365. */
export function checkTyped({ parts, note }: Typed, needTime: boolean): Record<string, string> {
  const words = messages.appeal;
  const errors: Record<string, string> = {};
  for (const [at, { quantity, seconds }] of parts.entries()) {
    if (needTime && seconds === null) errors[`parts.${at}.seconds`] = words.time;
    if (isTooMuch(quantity)) errors[`parts.${at}.quantity`] = messages.result.quantityMost;
    else if (readQuantity(quantity) === null) {
      errors[`parts.${at}.quantity`] = quantity.trim() === '' ? words.quantity : messages.result.quantity;
    }
  }
  if (note.trim() === '') errors.note = words.note;
  return errors;
}

const timeOf = (seconds: number | null) =>
  seconds === null ? null : { minutes: Math.floor(seconds / 60), seconds: seconds % 60, milliseconds: 0 };

export function toValues({ parts }: Typed, needTime: boolean): ResultValues {
  const members = parts.map(({ idUser, quantity, seconds }) => ({
    idUser,
    quantity: readQuantity(quantity),
    time: needTime ? timeOf(seconds) : null,
  }));
  const [alone] = members;
  return alone && alone.idUser === '' ? { quantity: alone.quantity, time: alone.time } : { members };
}

/** The server names fields as it stores them; here is the field of the form. */
export function fieldOfForm(path: string, parts: readonly Part[]): string {
  const [first = '', id, last] = path.replace(/^values\./, '').split('.');
  const inForm = (name: string | undefined) => (name === 'time' ? 'seconds' : 'quantity');
  if (first === 'members')
    return `parts.${Math.max(
      0,
      parts.findIndex(({ idUser }) => idUser === id),
    )}.${inForm(last)}`;
  return first === 'note' ? 'note' : `parts.0.${inForm(first)}`;
}
