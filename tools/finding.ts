import { StoreError } from '#server/foundation/db/store-error.ts';

/** The doctor says one: `resolve` hinders a good start, `look` wants a person, `well` is in order. */
export type Finding = { tone: 'well' | 'look' | 'resolve'; text: string };

export const well = (text: string): Finding => ({ tone: 'well', text });
export const look = (text: string): Finding => ({ tone: 'look', text });
export const resolve = (text: string): Finding => ({ tone: 'resolve', text });

/** Runs a look. A failure that a person can mend becomes a finding. */
export async function telling(work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // The look at the disk tells this.
    if (code === 'ENOTDIR') return [];
    return [resolve(error instanceof StoreError ? message : `Falló sin más explicación: ${code ?? message}.`)];
  }
}

/** Whether one of the settings that were left out is among these. */
export const isLeftOut = (leftOut: readonly string[], start: RegExp) => leftOut.some(name => start.test(name));

export const dayOf = (at: Date) => at.toLocaleDateString('es', { day: 'numeric', month: 'long', year: 'numeric' });
