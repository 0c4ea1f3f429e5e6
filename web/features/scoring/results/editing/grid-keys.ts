// Maps keys to steps in the table of results. It works like a spreadsheet, but never traps the focus. Tab moves from
// cell to cell until the end of the table. After Escape, Tab continues through the page, first to the buttons of the
// row.

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'row-start' | 'row-end' | 'first' | 'last';
type KeyAnswer =
  | { do: 'move'; move: Move; steps?: number }
  /** When Tab moved several cells, Enter goes to the column of the first one, one row below. */
  | { do: 'tab'; move: 'next' | 'previous' }
  /** `save`: true to save the row too, if it is complete. */
  | { do: 'commit'; move: Move; save: boolean }
  | { do: 'type'; text: string }
  | { do: 'edit' | 'cancel' | 'clear' | 'enter' | 'save' | 'caret' | 'loosen' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const arrows: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const pageOf = 10;

function whileMoving({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyAnswer | null {
  const withControl = ctrlKey || metaKey;
  if (altKey) return null;
  if (arrows[key]) return { do: 'move', move: arrows[key] };
  if (key === 'Home') return { do: 'move', move: withControl ? 'first' : 'row-start' };
  if (key === 'End') return { do: 'move', move: withControl ? 'last' : 'row-end' };
  if (key === 'PageUp') return { do: 'move', move: 'up', steps: pageOf };
  if (key === 'PageDown') return { do: 'move', move: 'down', steps: pageOf };
  if (key === 'Tab') return withControl ? null : { do: 'tab', move: shiftKey ? 'previous' : 'next' };
  if (key === 'Escape') return { do: 'loosen' };
  if (key === 'Enter' && shiftKey) return { do: 'move', move: 'up' };
  if (key === 'Enter') return { do: withControl ? 'save' : 'enter' };
  if (key === 'F2') return { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  return key.length === 1 && key !== ' ' && !withControl ? { do: 'type', text: key } : null;
}

function whileEditing({ key, shiftKey, ctrlKey, metaKey }: Pressed, mode: 'replace' | 'edit'): KeyAnswer | null {
  if (key === 'Escape') return { do: 'cancel' };
  if (key === 'Enter' && (ctrlKey || metaKey)) return { do: 'save' };
  if (key === 'Enter') return { do: 'commit', move: shiftKey ? 'up' : 'down', save: true };
  if (key === 'Tab') return { do: 'tab', move: shiftKey ? 'previous' : 'next' };
  if (key === 'F2') return { do: 'caret' };
  if (key === 'ArrowUp' || key === 'ArrowDown') return { do: 'commit', move: arrows[key]!, save: false };
  // While a text replaces a cell, arrow keys go to the next cell. While a text is corrected, they move within it.
  if (mode === 'replace' && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    return { do: 'commit', move: arrows[key]!, save: false };
  }
  return null;
}

export const answerTo = (pressed: Pressed, mode: 'moving' | 'replace' | 'edit'): KeyAnswer | null =>
  mode === 'moving' ? whileMoving(pressed) : whileEditing(pressed, mode);

/** Says whether a key asks for the first or last cell of the table. That cell may not be loaded. */
export function endOfTable(pressed: Pressed & { target: EventTarget }): 'first' | 'last' | null {
  if (pressed.target instanceof HTMLInputElement) return null;
  const answer = whileMoving(pressed);
  const move = answer?.do === 'move' ? answer.move : null;
  return move === 'first' || move === 'last' ? move : null;
}
