import { expect, test } from 'vitest';
import { answerTo } from './grid-keys.ts';

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test.each([
  ['an arrow goes to the next cell', key('ArrowDown'), { do: 'move', move: 'down' }],
  ['Control and End go to the last cell', key('End', { ctrlKey: true }), { do: 'move', move: 'last' }],
  ['a page down is ten rows', key('PageDown'), { do: 'move', move: 'down', steps: 10 }],
  ['a digit begins to replace', key('7'), { do: 'type', text: '7' }],
  ['F2 corrects what stands there', key('F2'), { do: 'edit' }],
  ['Delete empties the cell', key('Delete'), { do: 'clear' }],
  ['Enter saves what was changed', key('Enter'), { do: 'enter' }],
  ['walk-organizer A7 Tab goes on to the next cell', key('Tab'), { do: 'tab', move: 'next' }],
  ['walk-organizer A7 Tab with Shift goes back', key('Tab', { shiftKey: true }), { do: 'tab', move: 'previous' }],
  ['Control and Tab are the browser’s', key('Tab', { ctrlKey: true }), null],
  ['Enter with Shift goes up', key('Enter', { shiftKey: true }), { do: 'move', move: 'up' }],
  ['Escape lets the next Tab leave the table', key('Escape'), { do: 'loosen' }],
  ['Control and C are the browser’s', key('c', { ctrlKey: true }), null],
  ['so are keys with Alt', key('ArrowLeft', { altKey: true }), null],
])('keys between cells: %s', (_, pressed, answer) => {
  expect(answerTo(pressed, 'moving')).toEqual(answer);
});

test.each([
  ['Enter takes it and goes down', key('Enter'), { do: 'commit', move: 'down', save: true }],
  ['Enter with Shift goes up', key('Enter', { shiftKey: true }), { do: 'commit', move: 'up', save: true }],
  ['Tab takes it and goes on', key('Tab'), { do: 'tab', move: 'next' }],
  ['Tab with Shift goes back', key('Tab', { shiftKey: true }), { do: 'tab', move: 'previous' }],
  ['Escape leaves what there was', key('Escape'), { do: 'cancel' }],
  ['Control and Enter save the row', key('Enter', { ctrlKey: true }), { do: 'save' }],
  ['digits are the field’s', key('5'), null],
])('keys while typing: %s', (_, pressed, answer) => {
  expect(answerTo(pressed, 'replace')).toEqual(answer);
});

test('keys in the results table: side arrows while replacing → the next cell; while correcting → within the text', () => {
  expect(answerTo(key('ArrowLeft'), 'replace')).toEqual({ do: 'commit', move: 'left', save: false });
  expect(answerTo(key('ArrowLeft'), 'edit')).toBeNull();
});
