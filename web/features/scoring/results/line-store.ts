import type { Errors } from './check-row.ts';
import type { Field, RowText } from './result-columns.ts';

/** Typed anew; corrected with a caret; or opened by a click, when what stands there is selected. */
export type Mode = 'replace' | 'edit' | 'select';
type Phase = 'idle' | 'saving' | 'saved' | 'conflict';

/** What a line of the table holds beside what is stored: what was typed, what is wrong, where the person is. */
type LineState = {
  /** Null while nothing was typed. */
  text: RowText | null;
  errors: Errors;
  active: Field | null;
  /** What stands in the field of the active cell; null while it is only looked at. */
  editing: string | null;
  mode: Mode;
  phase: Phase;
  /** What the server answered for the entry (ORG-496). */
  message: string | null;
  /** The version of the entry that its first change was typed over. */
  version: number | null;
  /** Whether the entry's line is a team's, which is saved with its athletes only. */
  isSum: boolean;
  /** Once saved: the version that the board showed until then. */
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
 * Lines by their key, each with listeners of its own: in a table of hundreds only the line that is typed into is drawn
 * again. `all` hears of every change, and of many that are made together once.
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
    /** Nothing typed, nothing wrong; where the person is stays. */
    clear(key: string) {
      const { active, editing, mode } = lines.get(key) ?? untouched;
      lines.set(key, { ...untouched, active, editing, mode });
      tell(key);
    },
    /** What `all` hears of costs as much as there are lines: of a thousand changes it hears as of one. */
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
