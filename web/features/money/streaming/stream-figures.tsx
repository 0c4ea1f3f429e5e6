import type { StreamSettings } from '#contract/money/streaming.ts';
import { formatMoney } from '#domain/foundation/text/money.ts';
import { Figures } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** State and income of the stream; test money is listed apart and not added. */
export function StreamFigures({ saved }: { saved: StreamSettings }) {
  const { streamingActive, streamNo, passes, charged, refunded, testCharged } = saved;
  return (
    <>
      <Figures
        label="La transmisión"
        figures={[
          { name: 'Ahora', value: streamingActive ? 'Activa' : 'Apagada', note: `La transmisión número ${streamNo}` },
          { name: 'Pases', value: passes, note: 'Los que valen ahora' },
          { name: 'Cobrado', value: formatMoney(charged), note: 'Sin dinero de prueba' },
          { name: 'Reembolsado', value: formatMoney(refunded), note: 'Lo que volvió a las personas' },
        ]}
      />
      {testCharged > 0 && (
        <Notice tone="warn" title="Modo de prueba">
          Además hay {formatMoney(testCharged)} de prueba: no es dinero de verdad y no entra en estas cuentas.
        </Notice>
      )}
    </>
  );
}
