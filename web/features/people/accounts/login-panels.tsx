import { useMediaQuery } from '@mantine/hooks';
import { IconBarbell, IconGavel } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { panels } from '#web/entities/account/account-panels.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './login.module.css';
import { LoginPanel } from './login-panel.tsx';

const RecoveryModal = lazy(() => import('./recovery-modal.tsx').then(module => ({ default: module.RecoveryModal })));

const others = [
  { type: 'staff', Icon: IconGavel },
  { type: 'box', Icon: IconBarbell },
] as const;

/**
 * Shows the two main panels, and below them the same panel for staff or a gym. With `admin`, shows only the panel of
 * the admin (A2).
 */
export function LoginPanels({ redirect, admin }: { redirect: string | undefined; admin: boolean }) {
  const folds = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [open, setOpen] = useState<AccountType>(admin ? 'admin' : 'athlete');
  const [other, setOther] = useState<'staff' | 'box' | null>(null);
  const [recovery, setRecovery] = useState<{ type: AccountType; email: string } | null>(null);
  const otherPlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (other) otherPlace.current?.querySelector('input')?.focus();
  }, [other]);

  const panel = (type: AccountType, canFold = folds) => (
    <LoginPanel
      key={type}
      type={type}
      redirect={redirect}
      onRecover={(type, email) => setRecovery({ type, email })}
      folds={canFold}
      open={open === type}
      onOpen={() => setOpen(type)}
    />
  );
  const choose = (type: 'staff' | 'box') => {
    const next = other === type ? null : type;
    setOther(next);
    setOpen(next ?? 'athlete');
  };

  return (
    <>
      {admin ? (
        <div className={styles.single}>{panel('admin', false)}</div>
      ) : (
        <>
          <div className={styles.pair}>
            {panel('athlete')}
            {panel('organization')}
          </div>
          <Stack gap="sm" align="center" className={styles.more}>
            <Text dim id="otros-tipos">
              ¿Eres staff o gimnasio?
            </Text>
            <Row
              as="fieldset"
              gap="xs"
              align="stretch"
              wrap={false}
              className={styles.ways}
              aria-labelledby="otros-tipos"
            >
              {others.map(({ type, Icon }) => (
                <button
                  key={type}
                  type="button"
                  className={`control ${styles.way}`}
                  aria-pressed={other === type}
                  onClick={() => choose(type)}
                >
                  <Icon size={20} aria-hidden="true" />
                  {panels[type].title}
                </button>
              ))}
            </Row>
          </Stack>
          <div ref={otherPlace} className={styles.single}>
            {other && panel(other)}
          </div>
        </>
      )}
      {recovery && (
        <Suspense>
          <RecoveryModal type={recovery.type} email={recovery.email} onClose={() => setRecovery(null)} />
        </Suspense>
      )}
    </>
  );
}
