import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/foundation/text/counted.ts';
import { paths } from '#web/paths.ts';
import { TestBand } from '#web/pay/test-band.tsx';
import { WizardDone } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { boughtOfVisit } from './bought-visit.ts';
import { DataStep } from './data-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import styles from './sale.module.css';
import { SaleFrame } from './sale-frame.tsx';
import { heldLines, heldUntil, linesOf, type ShownSale, saleQuery } from './sale-question.ts';
import type { Purchase } from './use-purchase.ts';

type Props = { sale: ShownSale; state: Purchase; clock: () => number };

/** The steps after the tickets are held: the buyer's data and the payment. */
export function LaterSteps({ sale: known, state, clock }: Props) {
  // The page asks for the holds again. Another window may have released them while this code loaded.
  const sale = useQuery(saleQuery(known.event.uid)).data ?? known;
  const { draft } = state;
  const lines = draft.step === 'data' ? heldLines(sale) : linesOf(sale, draft.wishes);
  const isFree = lines.length > 0 && lines.every(({ cents }) => cents === 0);
  const until = heldUntil(sale);
  const hold = until ? { until, clock, onEnd: () => state.lapse() } : null;
  return (
    <>
      {sale.providers.isTest && !isFree && <TestBand />}
      <SaleFrame event={sale.event} step={draft.step} isFree={isFree}>
        {draft.step === 'payment' ? (
          <PaymentStep sale={sale} state={state} hold={hold} />
        ) : (
          <Stack gap="lg" className={styles.columns}>
            <DataStep sale={sale} state={state} isFree={isFree} />
            <PurchaseSummary event={sale.event} lines={lines} hold={hold} />
          </Stack>
        )}
      </SaleFrame>
    </>
  );
}

type DoneProps = { sale: ShownSale; bought: NonNullable<ReturnType<typeof boughtOfVisit>> };

/** The last step says where the tickets are and how to give each of them a name. */
export const SaleDone = ({ sale, bought: { orderId, count, email, isFree } }: DoneProps) => (
  <SaleFrame event={sale.event} step="done" isFree={isFree}>
    <h1 className="unseen" tabIndex={-1}>
      Compra lista
    </h1>
    <WizardDone text={`¡Listo! Tienes ${counted(count, 'entrada', 'entradas')}.`}>
      <p className="dim wraps">
        {email && `Las enviamos a ${email}. `}Si son para otros, ponles su nombre y les llegan a su correo.
      </p>
      <ButtonLink to={paths.ticketOrder} params={{ id: orderId }}>
        Ver mis entradas
      </ButtonLink>
      <ButtonLink to={paths.event} params={{ id: sale.event.uid }} variant="default">
        Volver al evento
      </ButtonLink>
    </WizardDone>
  </SaleFrame>
);
