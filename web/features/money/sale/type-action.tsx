import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { SaleType, ShownSale } from './sale-question.ts';
import { Stepper } from './stepper.tsx';
import type { Purchase } from './use-purchase.ts';

const TellMe = lazy(() => import('./tell-me.tsx').then(file => ({ default: file.TellMe })));

type Props = { sale: ShownSale; type: SaleType; state: Purchase };

/** Offers the queue if all tickets are held, or a mail later if all tickets are sold. */
export const TypeAction = ({ sale, type, state }: Props) =>
  type.state === 'all-held' ? (
    <JoinLine type={type} state={state} />
  ) : (
    <AskToBeTold type={type} email={sale.buyer?.email ?? ''} />
  );

function JoinLine({ type, state }: Omit<Props, 'sale'>) {
  const { wishes } = state.draft;
  const quantity = Math.min(type.mostPerPerson, Math.max(1, wishes[type.uid] ?? 1));
  const wish = (wanted: number) => state.wish(type.uid, Math.max(1, wanted));
  return (
    <Row>
      <Stepper name={type.name} value={quantity} most={type.mostPerPerson} disabled={false} onChange={wish} />
      <Button
        variant="strong"
        onClick={() => state.change({ lineOf: type.uid, wishes: { ...wishes, [type.uid]: quantity } })}
      >
        Entrar en la fila
      </Button>
    </Row>
  );
}

function AskToBeTold({ type, email }: { type: SaleType; email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" icon={IconBell} onClick={() => setOpen(true)}>
        Avísame
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TellMe type={type} email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
