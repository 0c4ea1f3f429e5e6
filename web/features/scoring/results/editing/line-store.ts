import type { Errors } from './check-row.ts';
import type { Field, RowText } from './result-columns.ts';

/** `replace`: typed over; `edit`: with a caret; `select`: opened by a click, with its text selected. */
export type Mode = 'replace' | 'edit' | 'select';
type Phase = 'idle' | 'saving' | 'saved' | 'conflict';

/** State of a line beside what is stored: typed text, errors and the active cell. */
type LineState = {
  /** Null when nothing was typed. */
  text: RowText | null;
  errors: Errors;
  active: Field | null;
  /** Text in the field of the active cell; null while the cell is not open. */
  editing: string | null;
  mode: Mode;
  phase: Phase;
  /** The server's answer for the entry (ORG-496). */
  message: string | null;
  /** The entry's version when its first change was typed. */
  version: number | null;
  /** Whether this is a team's line, which is saved only together with its athletes. */
  isSum: boolean;
  /** Once saved: the version that the board showed before. */
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
 * Lines by key, each with its own listeners: only the line that is typed into renders again, in a table of hundreds.
 * `all` listens to every change; changes made together notify it once.
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
    /** Clears text and errors; the active cell stays. */
    clear(key: string) {
      const { active, editing, mode } = lines.get(key) ?? untouched;
      lines.set(key, { ...untouched, active, editing, mode });
      tell(key);
    },
    /** Notifies `all` once for many changes, because each notice costs time per line. */
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
