// <Lines>: a name in bold with lines below it. <Tags>: StatusTags side by side; empty without any.
import type { ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';

type Props = { children: ReactNode };

export const Lines = ({ children }: Props) => (
  <Stack as="span" gap="2xs" align="start" className="wraps">
    {children}
  </Stack>
);

export const Tags = ({ children }: Props) => (
  <Row as="span" gap="xs">
    {children}
  </Row>
);
