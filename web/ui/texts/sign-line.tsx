// <SignLine icon={IconMapPin} dim>words</SignLine>: a small line with a decorative Tabler icon; `as` draws it as
// another element than a paragraph.
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';

type Props = { icon?: Icon; as?: 'p' | 'li'; dim?: boolean; className?: string | undefined; children: ReactNode };

export const SignLine = ({ icon: Sign, as = 'p', dim = false, className = '', children }: Props) => (
  <Row as={as} gap="xs" align="start" wrap={false} className={`signed text-sm ${dim ? 'dim' : ''} ${className}`}>
    {Sign && <Sign size={16} aria-hidden="true" />}
    <span className="wraps">{children}</span>
  </Row>
);
