import { Button } from '@mantine/core';
import type { AccountType } from '#contract/base.ts';
import { useDemoAccounts } from '#web/lib/demo-accounts.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { panels } from './account-panels.ts';
import styles from './demo-accounts.module.css';
import { problemOf, useSignIn } from './use-sign-in.ts';

/** One account a type, signed in with one click; the machine tells them only to a browser of its own. */
export function DemoAccounts({ redirect }: { redirect: string | undefined }) {
  const accounts = useDemoAccounts();
  const signIn = useSignIn(redirect);
  const busy = (type: AccountType) => signIn.isPending && signIn.variables.type === type;
  if (accounts.length === 0) return null;
  return (
    <Row as="section" gap="md" justify="center" className={styles.band} aria-labelledby="demo">
      <h2 id="demo" className={styles.title}>
        Cuentas de demostración
      </h2>
      <Row gap="xs" justify="center">
        {accounts.map(({ type, displayName, email, password }) => (
          <Button
            key={type}
            variant="default"
            size="sm"
            radius="xl"
            title={`${displayName} · ${email}`}
            aria-label={`${panels[type].title}: entrar con la cuenta de demostración`}
            loading={busy(type)}
            disabled={signIn.isPending && !busy(type)}
            onClick={() => signIn.mutate({ type, email, password, remember: false })}
          >
            {panels[type].title}
          </Button>
        ))}
      </Row>
      {signIn.isError && <Notice tone="bad">{problemOf(signIn.error).message}</Notice>}
    </Row>
  );
}
