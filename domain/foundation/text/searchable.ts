/** A name in the form that search compares: lower case, no accents, single spaces (E2). */
export const searchable = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
