import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Editing } from './editing.ts';
import { answerTo } from './grid-keys.ts';
import type { Field } from './result-columns.ts';
import type { GridCell } from './result-line.ts';
import { isComplete } from './row-text.ts';

type Deeds = {
  save: (entryId: string) => void;
  paste: (at: GridCell, text: string) => void;
  /** Opens a team's rows, so that a person can type its athletes' values. */
  open: (entryId: string) => void;
};

const placeOf = (target: EventTarget): GridCell | null => {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]') : null;
  const { key, field } = cell?.dataset ?? {};
  return key && field ? { key, field: field as Field } : null;
};
const fieldOf = (target: EventTarget) => (target instanceof HTMLInputElement ? target : null);

/** True for a row with all values. A team is ready when all of its athletes have their values. */
const isReady = (editing: Editing, entryId: string) =>
  editing.linesOf(entryId).every(({ key, isSum }) => isSum || isComplete(editing.textOf(key), editing.columns()));

/** Handles keys and pasted text for the whole table, in place of handlers in each cell. */
export function gridHandlers(editing: Editing, { save, paste, open }: Deeds) {
  const saveChanged = (entryId: string, always: boolean) => {
    const isChanged = editing.linesOf(entryId).some(({ key }) => editing.isDirty(key));
    if (isChanged && (always || isReady(editing, entryId))) save(entryId);
    return isChanged;
  };
  return {
    /** The focused cell becomes the active cell, however it got the focus. */
    onFocus(event: FocusEvent<HTMLElement>) {
      const [at, place] = [placeOf(event.target), editing.place()];
      if (!at || fieldOf(event.target) || (place?.key === at.key && place.field === at.field)) return;
      if (editing.canHold(at.key, at.field)) editing.goTo(at);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const place = placeOf(event.target);
      if (!place || fieldOf(event.target)) return;
      const isClosedTeam = editing.lineOf(place.key)?.isSum && editing.linesOf(place.key).length === 1;
      if (isClosedTeam) return open(place.key);
      if (!editing.canHold(place.key, place.field)) return;
      editing.goTo(place);
      editing.edit(undefined, 'select');
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const place = editing.place();
      if (!place || !placeOf(event.target) || event.nativeEvent.isComposing) return;
      const input = fieldOf(event.target);
      const line = editing.lineOf(place.key);
      const { mode: typing } = editing.store.get(place.key);
      const mode = !input ? 'moving' : typing === 'edit' ? 'edit' : 'replace';
      const answer = answerTo(event, mode);
      if (!answer || !line) return;
      // At either end of the table, and after Escape, Tab leaves it.
      if (answer.do === 'tab' && (editing.isLoose() || !editing.placeAfter(answer.move))) return;
      event.preventDefault();
      if (input && answer.do !== 'cancel' && answer.do !== 'caret') editing.commit(input.value);
      if (answer.do === 'move') editing.move(answer.move, answer.steps);
      if (answer.do === 'tab') editing.tab(answer.move);
      if (answer.do === 'loosen') editing.loosen();
      if (answer.do === 'commit') {
        if (answer.save) saveChanged(line.entryId, false);
        if (answer.save && answer.move === 'down') editing.enter();
        else editing.move(answer.move);
      }
      if (answer.do === 'type') editing.edit(answer.text);
      if (answer.do === 'edit') editing.edit();
      if (answer.do === 'caret') editing.store.change(place.key, { mode: 'edit' });
      if (answer.do === 'cancel') editing.cancel();
      if (answer.do === 'clear') editing.clear();
      if (answer.do === 'enter') {
        if (editing.isTabbing()) {
          saveChanged(line.entryId, false);
          editing.enter();
        } else if (!saveChanged(line.entryId, true)) editing.edit();
      }
      if (answer.do === 'save') saveChanged(line.entryId, true);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const place = editing.place();
      const text = event.clipboardData.getData('text/plain');
      if (!place || !placeOf(event.target) || text === '') return;
      // A single value is pasted into the open field as in any other field.
      if (fieldOf(event.target) && !/[\n\t]/.test(text.trim())) return;
      event.preventDefault();
      editing.cancel();
      if (/[\n\t]/.test(text.trim())) paste(place, text);
      else {
        editing.edit(text);
        editing.commit(text);
      }
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      const place = editing.place();
      if (!place || !placeOf(event.target) || fieldOf(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', editing.textOf(place.key)[place.field]);
    },
  };
}
