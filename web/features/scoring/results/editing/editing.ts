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

/** State of what is typed into the table of one test; no drawing and no requests. */
export function createEditing(test: TestFacts) {
  /** Called with a result mark typed in place of a result; the mark is stored on its own (N12). */
  let onMark: (entryId: string, mark: ResultMark | null) => void = () => undefined;
  const store = createLineStore();
  let lines: readonly Line[] = [];
  let byKey = new Map<string, Line>();
  let columns: readonly Column[] = [];
  /** The cell whose field is open: its text and the version of its entry at that moment. */
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
   * The version that a change replaces. The board may show a team's settled line while its athletes are still loading.
   */
  const versionOf = ({ entryId, version }: Line): number =>
    store.get(entryId).version ?? savedVersion(entryId) ?? version;

  /** Errors of a line while it is typed. An empty cell shows an error only if it was marked before. */
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
   * A typed text replaces the stored one. Typing the stored text again removes the change. `since`: the version that
   * the person saw at the beginning, maybe older than the one shown now.
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
      // Known also when the line is on another page or outside the search.
      isSum: isSum(line.entryId),
    });
    if (isBack && !linesOf(line.entryId).some(each => isDirty(each.key))) store.clear(line.entryId);
    const own = byKey.get(line.entryId);
    if (own) settle(own);
  }

  /** Drops a saved text when the board shows it. Marks a conflict when another person changed the row during typing. */
  function settle(line: Line) {
    const { phase, over, version } = store.get(line.key);
    if (phase === 'saved' && line.version !== over) {
      store.clear(line.key);
      // A team's athletes load after the board; those of a closed team are not shown at all.
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
    /** The present version of each line, for a preview before a change. */
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
      // A row that is being saved gets a new version, which is this person's own.
      const isSaving = store.get(line.entryId).phase === 'saving';
      begun = { stood: stands, version: isSaving ? undefined : versionOf(line) };
      store.change(place.key, { editing: text ?? stands, mode });
    },
    cancel() {
      const place = at.at();
      at.follow();
      if (place) store.change(place.key, { editing: null });
    },
    /** Empties the cell. A cell that holds only a mark loses the mark. */
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
      // An unchanged field changes nothing, even if another person changed the cell behind it.
      if (text.trim() === (begun?.stood ?? textOf(key)[field])) return;
      put(key, withGoal(key, cellsOf(field, text), textOf(key), test), begun?.version);
    },
    /** Applies the rows of a preview over the versions that the preview saw. */
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
    /** Marks every error of an entry; true when there is none. */
    check(entryId: string): boolean {
      // The team's other athletes are not loaded here, and the server deletes each athlete that is not sent.
      const isClosed =
        store.keys().some(key => key.startsWith(`${entryId}/`) && isDirty(key) && !byKey.has(key)) ||
        (isSum(entryId) && !isOpen(entryId));
      if (isClosed) store.change(entryId, { message: messages.result.closedTeam });
      let isGood = !isClosed;
      for (const line of linesOf(entryId)) {
        const text = textOf(line.key);
        const own = columns.filter(({ field }) => canHold(line, field));
        // An athlete of a team without any value does not block the rest of the team.
        const isLeft = line.idUser && isBlank(text, columns);
        const errors = isLeft ? {} : line.isSum ? checkCells(text, own, test) : checkRow(text, own, test);
        store.change(line.key, { errors });
        if (Object.keys(errors).length > 0) isGood = false;
      }
      return isGood;
    },
    forget,
    /** Marks rows as being saved. The board may show them before the answer arrives. */
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
    /** Shows the board's present rows and keeps what is being typed. */
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
