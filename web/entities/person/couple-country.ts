import { nameOfPrefix } from './browser-country.ts';

/** A chosen calling code fills an empty country; a country never changes the code (PUB-250, N19). */
export function withCountryOf(phonePrefix: string, pais: string): { phonePrefix: string; pais: string } {
  return { phonePrefix, pais: pais || (nameOfPrefix(phonePrefix) ?? '') };
}
