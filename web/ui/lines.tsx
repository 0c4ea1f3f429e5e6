// <Lines>: a name in bold and what is said below it, line by line. <Tags>: StatusTags side by side; without any of them
// there is no line.
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
