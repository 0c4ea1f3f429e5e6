// <Notice tone title live>text</Notice>: a sentence that stays in the page (a failed sign-in, a hint above a form).
// Tones: info, good, warn, bad. `live` announces it when it appears (default for bad).
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './notice.module.css';

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconExclamationCircle };

export function Notice(props: {
  tone?: keyof typeof icons;
  title?: string;
  live?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { tone = 'info', title, live = tone === 'bad', action, children } = props;
  const Icon = icons[tone];
  return (
    <Row align="stretch" className={styles.notice} data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon size={20} stroke={1.9} aria-hidden="true" />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </Row>
  );
}
