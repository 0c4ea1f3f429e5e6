import '#web/ui/styles/dialog-styles.ts';
import { CloseButton, Drawer } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { BoardTest } from '#domain/scoring/boards/board.ts';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { Row } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { useIsDesktop, useIsWide } from './table/use-is-wide.ts';
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

const title = '¿Por qué este puesto?';

/**
 * Explains a place. It is beside the board if there is room, else over it: at the side, or at the foot of a phone. It
 * updates with the board.
 */
export function WhyDrawer({ boardKey, tests, entryId, version, opened, onClose }: Props) {
  const isWide = useIsWide();
  const isDesktop = useIsDesktop();
  useReturnFocus(opened && !isDesktop);
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
  const isGone = (error: Error) => refusalOf(error) === 'missing';
  const content =
    data?.entryId === entryId ? (
      <WhyContent explained={data} tests={tests} />
    ) : (
      <QueryFallback
        query={question}
        refused={error => isGone(error) && <EmptyState level={3} title="Ya no está en esta tabla" />}
        card="none"
        level={3}
        compact
        rows={6}
        height={56}
        label="Cargando la explicación"
      />
    );
  if (isDesktop) {
    return opened ? (
      <Beside entryId={entryId} onClose={onClose}>
        {content}
      </Beside>
    ) : null;
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 420 : '85%'}
      title={title}
      classNames={{ content: styles.sheet, title: styles.title, body: styles.body }}
    >
      {content}
    </Drawer>
  );
}

/** The panel beside the board. It is not modal: the focus moves into it, and Escape moves the focus back. */
function Beside({ entryId, onClose, children }: { entryId: string; onClose: () => void; children: ReactNode }) {
  const aside = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves here again for another row.
  useEffect(() => aside.current?.focus({ preventScroll: true }), [entryId]);
  const close = () => {
    onClose();
    document
      .querySelector<HTMLElement>(`[data-row="${CSS.escape(entryId)}"] [data-why]`)
      ?.focus({ preventScroll: true });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <aside ref={aside} tabIndex={-1} aria-label={title} className={`card ${styles.aside}`} onKeyDown={leave}>
      <Row justify="between" wrap={false}>
        <h3 className={styles.title}>{title}</h3>
        <CloseButton size="lg" aria-label="Cerrar la explicación" onClick={close} />
      </Row>
      {children}
    </aside>
  );
}
