import { Button } from '@mantine/core';
import { panels } from '#web/entities/account/account-panels.ts';
import { useDemoAccounts } from '#web/lib/account/demo-accounts.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './demo-accounts.module.css';
import { problemOf, useSignIn } from './use-sign-in.ts';

/**
 * Signs in as a demo account with one press. If a type has several accounts, each shows its name. The server lists them
 * only to a browser on its own machine.
 */
export function DemoAccounts({ redirect }: { redirect: string | undefined }) {
  const accounts = useDemoAccounts();
  const signIn = useSignIn(redirect);
  const busy = (email: string) => signIn.isPending && signIn.variables.email === email;
  const titleOf = ({ type, displayName }: (typeof accounts)[number], index: number) =>
    accounts.findIndex(other => other.type === type) === index ? panels[type].title : displayName;
  if (accounts.length === 0) return null;
  return (
    <Row as="section" gap="md" justify="center" className={styles.band} aria-labelledby="demo">
      <h2 id="demo" className={styles.title}>
        Cuentas de demostración
      </h2>
      <Row gap="xs" justify="center">
        {accounts.map(({ type, displayName, email, password }, index) => (
          <Button
            key={email}
            variant="default"
            size="sm"
            radius="xl"
            title={`${displayName} · ${email}`}
            aria-label={`${titleOf(accounts[index]!, index)}: entrar con la cuenta de demostración`}
            loading={busy(email)}
            disabled={signIn.isPending && !busy(email)}
            onClick={() => signIn.mutate({ type, email, password, remember: false })}
          >
            {titleOf(accounts[index]!, index)}
          </Button>
        ))}
      </Row>
      {signIn.isError && <Notice tone="bad">{problemOf(signIn.error).message}</Notice>}
    </Row>
  );
}
