import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useUnsaved } from '#web/lib/form/unsaved.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/storage/draft.ts';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import { draftOf, noDraft, type ResultsDraft, restore, teamsOf } from './draft-lines.ts';
import { createEditing, type Editing } from './editing.ts';
import type { Move } from './grid-keys.ts';
import type { Column, TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';

type Begun = { editing: Editing; restored: number; teams: string[] };

function begin(test: TestFacts, draftName: string): Begun {
  const editing = createEditing(test);
  const draft = readDraft<ResultsDraft>(draftName, noDraft)?.values ?? noDraft;
  return { editing, restored: restore(editing, draft), teams: teamsOf(draft) };
}

/** The state of typing into one test's results. A reload keeps it, and leaving the page asks first. */
export function useEditing(test: TestFacts, draftName: string) {
  const [{ editing, restored, teams }] = useState(() => begin(test, draftName));
  // The rest of the page only needs the number of changed entries. So typing does not render it again.
  const changed = useSyncExternalStore(editing.store.subscribeAll, () => editing.dirtyEntries().length);
  const conflicts = useSyncExternalStore(
    editing.store.subscribeAll,
    () => editing.dirtyEntries().filter(entryId => editing.store.get(entryId).phase === 'conflict').length,
  );
  useEffect(() => {
    let isDue = false;
    return editing.store.subscribeAll(() => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        const draft = draftOf(editing);
        if (Object.keys(draft.rows).length > 0) keepDraft(draftName, noDraft, draft);
        else forgetDraft(draftName);
      });
    });
  }, [editing, draftName]);
  useUnsaved(changed > 0, async () => {
    const leaves = await askToLeave();
    if (leaves) forgetDraft(draftName);
    return leaves;
  });
  return { editing, changed, conflicts, restored, teams };
}

/** Tells the keyboard navigation which rows are on screen, before the browser paints them. */
export function useShown(editing: Editing, lines: readonly Line[], columns: readonly Column[]) {
  useLayoutEffect(() => editing.show({ lines, columns }), [editing, lines, columns]);
}

/** Moves the active cell to the page on screen, where keys and pasting begin. `seek` means its first or last cell. */
export function usePlaceOnPage(
  editing: Editing,
  shown: readonly { id: string }[],
  seek: Move | null,
  onFound: () => void,
) {
  useLayoutEffect(() => {
    const ids = new Set(shown.map(({ id }) => id));
    const lines = editing.lines().filter(({ entryId, isSum }) => ids.has(entryId) && !isSum);
    const [first, last] = [lines[0], lines.at(-1)];
    const columns = editing.columns();
    const [left, right] = [columns[0], columns.at(-1)];
    if (!first || !last || !left || !right) return;
    const isHere = ids.has(editing.place()?.key.split('/')[0] ?? '');
    if (seek) {
      editing.goTo(seek === 'last' ? { key: last.key, field: right.field } : { key: first.key, field: left.field });
      onFound();
    } else if (!isHere) editing.goTo({ key: first.key, field: left.field }, false);
  });
}
