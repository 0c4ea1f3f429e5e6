// <RowMoves name at of onMove onRemove disabled>: the buttons of a row in a list that is put in order by hand.
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';

type Props = {
  /** What a row is, with its article and number: «el ejercicio 2». */
  name: string;
  at: number;
  of: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  disabled?: boolean;
};

export const RowMoves = ({ name, at, of, onMove, onRemove, disabled = false }: Props) => (
  <>
    <ActionIcon aria-label={`Subir ${name}`} disabled={at === 0 || disabled} onClick={() => onMove(at - 1)}>
      <IconArrowUp size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon aria-label={`Bajar ${name}`} disabled={at === of - 1 || disabled} onClick={() => onMove(at + 1)}>
      <IconArrowDown size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon aria-label={`Quitar ${name}`} disabled={disabled} onClick={onRemove}>
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  </>
);
