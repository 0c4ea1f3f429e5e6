import { formatMoney } from '#domain/foundation/text/money.ts';
import { Figures } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Sums = { charged: number; fees: number; refunded: number; net: number; testCharged: number };

const write = (cents: number) => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

/** Money in, money out and the rest; test money is listed apart and not added. */
export function IncomeSums({ sums }: { sums: Sums }) {
  const figures = [
    { name: 'Cobrado', value: write(sums.charged), note: 'Todo lo que pagaron los atletas' },
    { name: 'Comisiones', value: write(sums.fees), note: 'Lo que retiene el proveedor de pagos' },
    { name: 'Reembolsado', value: write(sums.refunded), note: 'Lo que volvió a los atletas' },
    { name: 'Neto', value: write(sums.net), note: 'Cobrado menos comisiones y reembolsos' },
  ];
  return (
    <>
      <Figures label="Ingresos del evento" figures={figures} />
      {sums.testCharged > 0 && (
        <Notice tone="warn" title="Modo de prueba">
          Además hay {formatMoney(sums.testCharged)} de prueba: no es dinero de verdad y no entra en estas cuentas.
        </Notice>
      )}
    </>
  );
}
