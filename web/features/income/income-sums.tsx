import { formatMoney } from '#domain/text/money.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './income.module.css';

type Sums = { charged: number; fees: number; refunded: number; net: number; testCharged: number };

/** What came in, what went, and what is left; test money is told apart and counts nowhere. */
export function IncomeSums({ sums }: { sums: Sums }) {
  const facts = [
    { name: 'Cobrado', cents: sums.charged, note: 'Todo lo que pagaron los atletas' },
    { name: 'Comisiones', cents: sums.fees, note: 'Lo que retiene el proveedor de pagos' },
    { name: 'Devuelto', cents: sums.refunded, note: 'Lo que volvió a los atletas' },
    { name: 'Neto', cents: sums.net, note: 'Cobrado menos comisiones y devoluciones' },
  ];
  return (
    <>
      <dl className={`card ${styles.sums}`} aria-label="Ingresos del evento">
        {facts.map(({ name, cents, note }) => (
          <Stack key={name} gap="xs" className={styles.sum}>
            <dt className="eyebrow">{name}</dt>
            <dd className={`num ${styles.cents}`}>{cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}</dd>
            <dd className="dim text-sm">{note}</dd>
          </Stack>
        ))}
      </dl>
      {sums.testCharged > 0 && (
        <Notice tone="warn" title="Modo de prueba">
          Además hay {formatMoney(sums.testCharged)} de prueba: no es dinero de verdad y no entra en estas cuentas.
        </Notice>
      )}
    </>
  );
}
