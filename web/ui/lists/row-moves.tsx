// <RowMoves name at of onMove onRemove disabled>: the buttons of a row in a list ordered by hand.
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

type Props = {
  /** The row's name with its article and number: «el ejercicio 2». */
  name: string;
  at: number;
  of: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  disabled?: boolean;
};

/** The first and the last row have a disabled button, so the focus moves to the next button. */
const keepFocus = ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>) =>
  requestAnimationFrame(() => {
    if (pressed.disabled) pressed.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });

export const RowMoves = ({ name, at, of, onMove, onRemove, disabled = false }: Props) => (
  <>
    <ActionIcon
      aria-label={`Subir ${name}`}
      disabled={at === 0 || disabled}
      onClick={event => {
        onMove(at - 1);
        keepFocus(event);
      }}
    >
      <IconArrowUp size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      aria-label={`Bajar ${name}`}
      disabled={at === of - 1 || disabled}
      onClick={event => {
        onMove(at + 1);
        keepFocus(event);
      }}
    >
      <IconArrowDown size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon aria-label={`Quitar ${name}`} disabled={disabled} onClick={onRemove}>
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  </>
);
