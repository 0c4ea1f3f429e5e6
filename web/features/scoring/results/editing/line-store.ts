import type { Errors } from './check-row.ts';
import type { Field, RowText } from './result-columns.ts';

/**
 * `replace`: the text replaces the cell's. `edit`: the text has a caret. `select`: a click opened the cell and selected
 * its text.
 */
export type Mode = 'replace' | 'edit' | 'select';
type Phase = 'idle' | 'saving' | 'saved' | 'conflict';

/** The state of a row besides the stored values: typed text, errors and the active cell. */
type LineState = {
  /** The typed texts of the row; null when nothing was typed. */
  text: RowText | null;
  errors: Errors;
  active: Field | null;
  /** The text in the field of the open cell; null while no cell is open. */
  editing: string | null;
  mode: Mode;
  phase: Phase;
  /** The server's answer for the entry (ORG-496). */
  message: string | null;
  /** The entry's version when its first change was typed. */
  version: number | null;
  /** True for a team's row, which is saved only together with its athletes. */
  isSum: boolean;
  /** After a save: the version of the result that the board showed before. */
  over: number | null;
};

const untouched: LineState = {
  text: null,
  errors: {},
  active: null,
  editing: null,
  mode: 'edit',
  phase: 'idle',
  message: null,
  version: null,
  isSum: false,
  over: null,
};

export type LineStore = ReturnType<typeof createLineStore>;

/**
 * The state of each row, by key, with listeners for each row. So only the row that a person types into renders again,
 * in a table of hundreds. `all` listens to every change; changes made together notify it once.
 */
export function createLineStore() {
  const lines = new Map<string, LineState>();
  const listeners = new Map<string, Set<() => void>>();
  const all = new Set<() => void>();
  let together = 0;
  let isDue = false;
  const tellAll = () => {
    isDue = together > 0;
    if (!isDue) for (const listener of all) listener();
  };
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
    tellAll();
  };
  return {
    get: (key: string): LineState => lines.get(key) ?? untouched,
    keys: () => [...lines.keys()],
    change(key: string, patch: Partial<LineState>) {
      lines.set(key, { ...(lines.get(key) ?? untouched), ...patch });
      tell(key);
    },
    /** Removes the text and the errors of a row; the active cell stays. */
    clear(key: string) {
      const { active, editing, mode } = lines.get(key) ?? untouched;
      lines.set(key, { ...untouched, active, editing, mode });
      tell(key);
    },
    /** Notifies `all` only once for many changes, because each call takes time for each row. */
    together(act: () => void) {
      together++;
      try {
        act();
      } finally {
        together--;
        if (isDue) tellAll();
      }
    },
    subscribe(key: string, listener: () => void) {
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
      };
    },
    subscribeAll(listener: () => void) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
  };
}
