import { nameOfPrefix } from './browser-country.ts';

/** A chosen calling code brings its country where none is named yet; no country brings a code (PUB-250, N19). */
export function withCountryOf(phonePrefix: string, pais: string): { phonePrefix: string; pais: string } {
  return { phonePrefix, pais: pais || (nameOfPrefix(phonePrefix) ?? '') };
}
