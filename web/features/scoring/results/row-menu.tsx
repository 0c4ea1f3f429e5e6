import '#web/ui/styles/menu-styles.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconTrash, IconUserCheck, IconUserOff, IconUserX } from '@tabler/icons-react';
import type { BoardRow } from '#domain/scoring/boards/board.ts';

export type RowDeed = 'history' | 'remove' | 'disqualify' | 'withdraw' | 'readmit';

type Props = { row: BoardRow; hasResult: boolean; onChoose: (deed: RowDeed, row: BoardRow) => void };

export function RowMenu({ row, hasResult, onChoose }: Props) {
  const choose = (deed: RowDeed) => () => onChoose(deed, row);
  const isOut = row.standing === 1;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Más sobre ${row.name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden="true" />} onClick={choose('history')}>
          Ver historia
        </Menu.Item>
        {hasResult && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={choose('remove')}>
            Quitar resultado
          </Menu.Item>
        )}
        <Menu.Divider />
        {isOut ? (
          <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={choose('readmit')}>
            Readmitir
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconUserX size={18} aria-hidden="true" />} onClick={choose('disqualify')}>
            Descalificar
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserOff size={18} aria-hidden="true" />} onClick={choose('withdraw')}>
          Retirar de la competencia
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
