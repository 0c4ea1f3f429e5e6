import { messages } from '#contract/messages.ts';
import { type ResultMark, readMark } from '#domain/scoring/results/result-marks.ts';
import { checkCell, checkCells, checkLimits, checkRow, completed, type Errors, withGoal } from './check-row.ts';
import { createPlace } from './grid-place.ts';
import { createLineStore, type Mode } from './line-store.ts';
import { type Column, emptyText, type Field, type RowText, type TestFacts } from './result-columns.ts';
import { hasCell, type Line, type PastedRow } from './result-line.ts';
import { cellsOf, isBlank, sameText } from './row-text.ts';

export type Editing = ReturnType<typeof createEditing>;

const entryOf = (key: string): string => key.split('/')[0] ?? key;

/** The state of all that is typed into the table of one test. It draws nothing and sends no requests. */
export function createEditing(test: TestFacts) {
  /**
   * Called when a person types a result mark (such as `DNF`) in place of a result. The mark is saved separately (N12).
   */
  let onMark: (entryId: string, mark: ResultMark | null) => void = () => undefined;
  const store = createLineStore();
  let lines: readonly Line[] = [];
  let byKey = new Map<string, Line>();
  let columns: readonly Column[] = [];
  /** The open cell: its text when it was opened, and the version of its entry at that moment. */
  let begun: { stood: string; version: number | undefined } | null = null;
  /** Changes typed into a row while the row was being saved. */
  let waiting: { key: string; cells: Partial<RowText> }[] = [];

  const textOf = (key: string): RowText => store.get(key).text ?? byKey.get(key)?.stored ?? emptyText;
  const isDirty = (key: string): boolean => {
    const { text, phase } = store.get(key);
    return text !== null && phase !== 'saved';
  };
  const linesOf = (entryId: string) => lines.filter(line => line.entryId === entryId);
  const isOpen = (entryId: string) => linesOf(entryId).some(({ idUser }) => idUser !== null);
  const isSum = (entryId: string) => byKey.get(entryId)?.isSum ?? store.get(entryId).isSum;
  const canHold = (line: Line | undefined, field: Field): boolean => line !== undefined && hasCell(line, field, isOpen);
  const fieldsOf = (line: Line | undefined): Field[] =>
    columns.map(({ field }) => field).filter(field => canHold(line, field));
  const at = createPlace(store, () => ({ lines, fieldsOf }));
  const dirtyEntries = (): string[] => {
    const keys = store.keys().filter(isDirty);
    return [...new Set(keys.map(entryOf))];
  };

  const keysOf = (entryId: string) => store.keys().filter(key => key === entryId || key.startsWith(`${entryId}/`));
  const savedVersion = (entryId: string): number | null =>
    keysOf(entryId)
      .map(key => store.get(key))
      .find(({ phase }) => phase === 'saved')?.version ?? null;
  const forget = (entryId: string) => keysOf(entryId).forEach(store.clear);
  /**
   * The version of the result that a change replaces. The board may already show a team's saved row while the athletes
   * still load.
   */
  const versionOf = ({ entryId, version }: Line): number =>
    store.get(entryId).version ?? savedVersion(entryId) ?? version;

  /** The errors of a row while it is typed. An empty cell has an error only if it was marked before. */
  function errorsOf(line: Line, typed: RowText, marked: Errors, touched: readonly string[]): Errors {
    if (line.idUser && isBlank(typed, columns)) return {};
    const errors: Errors = line.isSum ? {} : checkLimits(typed, test);
    for (const field of fieldsOf(line)) {
      const isAhead = typed[field] === '' && !touched.includes(field);
      const problem = isAhead ? marked[field] : checkCell(field, typed[field], test);
      if (problem) errors[field] = problem;
    }
    return errors;
  }

  /**
   * Stores a typed text over the stored one. If both are equal, there is no change any more. `since` is the version
   * that the person saw at the beginning; it may be older than the present one.
   */
  function put(key: string, cells: Partial<RowText>, since?: number) {
    const line = byKey.get(key);
    if (!line) return;
    const before = textOf(key);
    const held = Object.fromEntries(Object.entries(cells).filter(([field]) => canHold(line, field as Field)));
    const typed = line.isSum ? { ...before, ...held } : completed({ ...before, ...held }, test);
    const entry = store.get(line.entryId);
    if (entry.phase === 'saving') waiting.push({ key, cells });
    if (entry.phase === 'saving' || sameText(typed, before)) return;
    const known = entry.version ?? since ?? versionOf(line);
    const { errors: marked, phase } = store.get(key);
    const errors = errorsOf(line, typed, marked, Object.keys(cells));
    const isBack = sameText(typed, line.stored) && phase !== 'saved';
    store.change(key, {
      text: isBack ? null : typed,
      errors: isBack ? {} : errors,
      phase: phase === 'saved' ? 'idle' : phase,
    });
    const kept = store.get(line.entryId);
    store.change(line.entryId, {
      message: null,
      phase: kept.phase === 'saved' ? 'idle' : kept.phase,
      version: known,
      // The state stores this for rows that are on another page or not found by the search.
      isSum: isSum(line.entryId),
    });
    if (isBack && !linesOf(line.entryId).some(each => isDirty(each.key))) store.clear(line.entryId);
    const own = byKey.get(line.entryId);
    if (own) settle(own);
  }

  /**
   * Drops a saved text when the board shows it. If another person changed the row during typing, it marks a conflict.
   */
  function settle(line: Line) {
    const { phase, over, version } = store.get(line.key);
    if (phase === 'saved' && line.version !== over) {
      store.clear(line.key);
      // True if the row is in the table. A team's athletes load after the board, and a closed team does not show them.
      const isHere = (key: string) => byKey.has(key);
      if (!line.idUser) for (const key of keysOf(line.entryId)) if (!isHere(key)) store.clear(key);
    } else if (phase === 'idle' && !line.idUser && version !== null && line.version > version) {
      store.change(line.entryId, { phase: 'conflict' });
    }
  }

  /** Applies what was typed while a row was being saved, so that nothing is lost. */
  function putWaiting() {
    const ready = waiting.filter(({ key }) => store.get(entryOf(key)).phase !== 'saving');
    if (ready.length === 0) return;
    waiting = waiting.filter(each => !ready.includes(each));
    for (const { key, cells } of ready) put(key, cells);
  }
  store.subscribeAll(putWaiting);

  return {
    store,
    hearMarks: (hear: typeof onMark) => {
      onMark = hear;
    },
    mark: (entryId: string, mark: ResultMark | null) => onMark(entryId, mark),
    textOf,
    /** The present version of each row, which a preview keeps until its changes are applied. */
    versions: (): ReadonlyMap<string, number> => new Map(lines.map(line => [line.key, versionOf(line)])),
    isDirty,
    canHold: (key: string, field: Field) => canHold(byKey.get(key), field),
    linesOf,
    dirtyEntries,
    put,
    goTo: at.goTo,
    move: at.move,
    tab: at.tab,
    isTabbing: at.isTabbing,
    enter: at.enter,
    isLoose: at.isLoose,
    loosen: at.loosen,
    placeAfter: at.after,
    place: at.at,
    follows: at.follows,
    lines: () => lines,
    columns: () => columns,
    lineOf: (key: string) => byKey.get(key),
    /** Turns the active cell into a field that holds the typed character or the present text. */
    edit(text?: string, mode: Mode = text === undefined ? 'edit' : 'replace') {
      const place = at.at();
      const line = place && byKey.get(place.key);
      if (!place || !line || !canHold(line, place.field)) return;
      at.follow();
      const stands = textOf(place.key)[place.field];
      // A save of this person gives the row a new version, which is no conflict.
      const isSaving = store.get(line.entryId).phase === 'saving';
      begun = { stood: stands, version: isSaving ? undefined : versionOf(line) };
      store.change(place.key, { editing: text ?? stands, mode });
    },
    cancel() {
      const place = at.at();
      at.follow();
      if (place) store.change(place.key, { editing: null });
    },
    /** Empties the cell. If the cell only shows a mark, the mark is removed. */
    clear() {
      const place = at.at();
      if (!place) return;
      if (byKey.get(place.key)?.mark && store.get(place.key).text === null) onMark(place.key, null);
      else put(place.key, { [place.field]: '' });
    },
    commit(text: string) {
      const place = at.at();
      if (!place) return;
      const { key, field } = place;
      if (store.get(key).editing === null) return;
      store.change(key, { editing: null });
      const mark = readMark(text);
      if (mark && field !== 'tiebreak' && !key.includes('/')) return void onMark(key, mark);
      // Closing a cell without a change changes nothing, even if another person changed the stored value meanwhile.
      if (text.trim() === (begun?.stood ?? textOf(key)[field])) return;
      put(key, withGoal(key, cellsOf(field, text), textOf(key), test), begun?.version);
    },
    /** Applies the changes of a preview. A row that has changed since the preview becomes a conflict. */
    apply(
      rows: readonly (Pick<PastedRow, 'key' | 'cells'> & Partial<Pick<PastedRow, 'mark'>>)[],
      seen: ReadonlyMap<string, number> = new Map(),
    ) {
      store.together(() => {
        for (const { key, cells, mark } of rows) {
          const good = cells.filter(({ error }) => error === null);
          if (mark) onMark(key, mark);
          if (good.length > 0) put(key, Object.fromEntries(good.map(({ field, to }) => [field, to])), seen.get(key));
        }
      });
    },
    /** Marks every error of an entry's rows. Returns true when there is none. */
    check(entryId: string): boolean {
      // The team's other athletes are not loaded. A save is not possible, because the server deletes athletes that are
      // not sent.
      const isClosed =
        store.keys().some(key => key.startsWith(`${entryId}/`) && isDirty(key) && !byKey.has(key)) ||
        (isSum(entryId) && !isOpen(entryId));
      if (isClosed) store.change(entryId, { message: messages.result.closedTeam });
      let isGood = !isClosed;
      for (const line of linesOf(entryId)) {
        const text = textOf(line.key);
        const own = columns.filter(({ field }) => canHold(line, field));
        // An athlete without any value does not keep the rest of the team from being saved.
        const isLeft = line.idUser && isBlank(text, columns);
        const errors = isLeft ? {} : line.isSum ? checkCells(text, own, test) : checkRow(text, own, test);
        store.change(line.key, { errors });
        if (Object.keys(errors).length > 0) isGood = false;
      }
      return isGood;
    },
    forget,
    /** Marks entries as being saved. The board may show the new values before the server's answer arrives. */
    sending: (entryIds: readonly string[]) =>
      store.together(() => {
        for (const entryId of entryIds) {
          for (const key of keysOf(entryId)) store.change(key, { over: byKey.get(key)?.version ?? 0 });
          const over = byKey.get(entryId)?.version ?? 0;
          store.change(entryId, { phase: 'saving', message: null, over });
        }
      }),
    saved: (entryId: string, version: number) =>
      store.together(() => {
        const typed = keysOf(entryId).filter(key => store.get(key).text);
        for (const key of typed) store.change(key, { phase: 'saved', errors: {}, version });
        store.change(entryId, { phase: 'saved', message: null, version });
        linesOf(entryId).forEach(settle);
      }),
    /** Takes the board's present rows, and keeps the texts that are being typed. */
    show(next: { lines: readonly Line[]; columns: readonly Column[] }) {
      lines = next.lines;
      columns = next.columns;
      byKey = new Map(lines.map(line => [line.key, line]));
      store.together(() => lines.forEach(settle));
      const place = at.at();
      if (!place || !byKey.has(place.key) || !columns.some(({ field }) => field === place.field)) {
        const first = lines.find(line => !line.isSum);
        at.goTo(first && columns[0] ? { key: first.key, field: columns[0].field } : null, false);
      }
    },
  };
}
