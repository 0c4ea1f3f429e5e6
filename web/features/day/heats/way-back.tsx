import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LinkState } from './link-state.tsx';
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
