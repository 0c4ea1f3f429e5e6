import { type ReactNode, useEffect, useReducer, useSyncExternalStore } from 'react';
import { keptSince, onKept } from '#web/lib/storage/kept-since.ts';
import { Row } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { Manager, managerWays } from './manager-ways.ts';

type Props = {
  to: (typeof managerWays)[Manager]['event' | 'list'];
  eventId: string;
  query: { dataUpdatedAt: number; isError: boolean };
  children: ReactNode;
};

export const WayBack = ({ to, eventId, query, children }: Props) => (
  <Row justify="between" className="text-sm">
    <TextLink to={to} params={{ id: eventId }}>
      {children}
    </TextLink>
    <LinkState query={query} />
  </Row>
);

type Query = { dataUpdatedAt: number; isError: boolean };

// In milliseconds. Data older than this is late, because every polling interval is shorter.
const late = 9_000;

const ageText = (ms: number) => (ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`);

/** Shows on every live screen how old the data is. Shows nothing while the network works. */
function LinkState({ query: { dataUpdatedAt, isError } }: { query: Query }) {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, []);
  const kept = useSyncExternalStore(onKept, keptSince, () => null);
  const age = Math.max(0, Date.now() - (kept ?? dataUpdatedAt));
  const isAway = isError || kept !== null || age > late;
  return (
    <Row as="span" gap="xs">
      <span role="status" className="text-sm">
        {isAway ? <StatusTag tone="pending">Sin conexión</StatusTag> : <span className="dim">Conectado</span>}
      </span>
      {isAway && <span className="dim text-sm">lo que ves es de hace {ageText(age)}</span>}
    </Row>
  );
}
