import { defaultPhonePrefix } from '#contract/person.ts';
import { nameOfPrefix, prefixOf } from './browser-country.ts';

type Contact = { phonePrefix: string; pais: string };

/** What somebody answered themselves stays: a proposal only takes the place of another one. */
type Answered = { phonePrefix: boolean; pais: boolean };

/** The rows ask for `US-1` in a form that opens (PUB-112): any other code was chosen before. */
export const answeredBefore = ({ phonePrefix, pais }: Contact): Answered => ({
  phonePrefix: phonePrefix !== defaultPhonePrefix,
  pais: pais !== '',
});

/** Country and calling code belong together until somebody says otherwise. */
export function followContact(changed: keyof Contact, value: string, answered: Answered): Partial<Contact> {
  if (changed === 'pais') {
    const phonePrefix = prefixOf(value);
    return answered.phonePrefix || !phonePrefix ? {} : { phonePrefix };
  }
  const pais = nameOfPrefix(value);
  return answered.pais || !pais ? {} : { pais };
}
