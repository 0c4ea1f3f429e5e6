import { type PasswordOwner, type Strength, strengthOf } from '#domain/people/accounts/password-strength.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './new-password-field.module.css';

const words: Record<Strength, string> = {
  short: 'Muy corta',
  weak: 'Débil: fácil de adivinar',
  fair: 'Aceptable: más larga es mejor',
  good: 'Buena',
  strong: 'Muy buena',
};

export function PasswordMeter({ typed, owner }: { typed: string; owner: PasswordOwner }) {
  const strength = strengthOf(typed, owner);
  return (
    <Row as="p" gap="xs" wrap={false} className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      {words[strength]}
    </Row>
  );
}
