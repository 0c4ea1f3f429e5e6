/** A name as it is looked for: in lower case, without accents, with single spaces (E2). */
export const searchable = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
