import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { AccountType } from '#contract/base.ts';
import { panels } from '#web/entities/account/account-panels.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

type Props = {
  type: AccountType;
  redirect: string | undefined;
  onRecover: (type: AccountType, email: string) => void;
  /** True on phones, where the panels fold. A closed panel keeps its typed text. */
  folds: boolean;
  open: boolean;
  onOpen: () => void;
};

export function LoginPanel({ type, redirect, onRecover, folds, open, onOpen }: Props) {
  const id = useId();
  const { title, text, art } = panels[type];
  const isOpen = open || !folds;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={`${id}-title`} data-panel={type}>
      <Row
        gap="none"
        wrap={false}
        className={styles.head}
        data-open={isOpen}
        style={isOpen ? { backgroundImage: `url(${art})` } : undefined}
      >
        <div className={styles.shade}>
          <h2 id={`${id}-title`} className={styles.title}>
            {folds ? (
              <button
                type="button"
                className={styles.fold}
                aria-expanded={isOpen}
                aria-controls={`${id}-body`}
                onClick={onOpen}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h2>
          <Text size="sm" dim className={styles.text}>
            {text}
          </Text>
        </div>
        {!isOpen && <IconChevronDown className={styles.chevron} size={24} aria-hidden="true" />}
      </Row>
      <div id={`${id}-body`} className="inside" hidden={!isOpen}>
        <LoginForm type={type} redirect={redirect} onRecover={email => onRecover(type, email)} />
      </div>
    </section>
  );
}
