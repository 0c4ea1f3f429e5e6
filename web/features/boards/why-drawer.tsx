import '#web/ui/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BoardTest } from '#domain/boards/board.ts';
import { api } from '#web/lib/api.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { Unshown } from '#web/ui/shown.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { useIsWide } from './use-is-wide.ts';
import { WhyContent } from './why-content.tsx';
import styles from './why-drawer.module.css';

type Props = {
  boardKey: BoardKey;
  tests: readonly BoardTest[];
  entryId: string;
  version: string;
  opened: boolean;
  onClose: () => void;
};

/** «¿Por qué este puesto?»: beside the table, or over its foot on a phone. It follows the table while it is open. */
export function WhyDrawer({ boardKey, tests, entryId, version, opened, onClose }: Props) {
  const isWide = useIsWide();
  useReturnFocus(opened);
  const { categoryId, stage } = boardKey;
  const options = api.boards.explain.queryOptions({ input: { categoryId, stage, entryId } });
  const question = useQuery({
    ...options,
    queryKey: [...options.queryKey, version],
    enabled: opened,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const { data } = question;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 420 : '85%'}
      title="¿Por qué este puesto?"
      classNames={{ content: styles.sheet, title: styles.title, body: styles.body }}
    >
      {data?.entryId === entryId ? (
        <WhyContent explained={data} tests={tests} />
      ) : (
        <Unshown query={question} card="none" level={3} compact rows={6} height={56} label="Cargando la explicación" />
      )}
    </Drawer>
  );
}
