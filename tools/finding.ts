/** The doctor says one: `resolve` hinders a good start, `look` wants a person, `well` is in order. */
export type Finding = { tone: 'well' | 'look' | 'resolve'; text: string };

export const well = (text: string): Finding => ({ tone: 'well', text });
export const look = (text: string): Finding => ({ tone: 'look', text });
export const resolve = (text: string): Finding => ({ tone: 'resolve', text });
