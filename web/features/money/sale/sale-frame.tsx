import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Wizard } from '#web/ui/wizard.tsx';
import type { ShownSale } from './sale-question.ts';

const stepNames = { choose: 'Entradas', data: 'Datos', payment: 'Pago', done: 'Listo' } as const;
const order = ['choose', 'data', 'payment', 'done'] as const;

type Props = {
  event: ShownSale['event'];
  step: keyof typeof stepNames;
  /** What costs nothing has no payment. */
  isFree?: boolean;
  children: ReactNode;
};

/** Around every step: the way back to the event, and where one is. */
export function SaleFrame({ event, step, isFree, children }: Props) {
  const steps = order.filter(name => name !== 'payment' || !isFree);
  // What is asked for without a payment is done in a moment, and the data are still what one sees.
  const current = Math.max(steps.indexOf(step), step === 'payment' ? 1 : 0);
  return (
    <Stack className="page">
      <Row as="p" gap="2xs" className="wraps">
        <IconChevronLeft size={18} aria-hidden="true" />
        <TextLink to={paths.event} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
      </Row>
      <Wizard steps={steps.map(name => stepNames[name])} current={current} wide>
        {children}
      </Wizard>
    </Stack>
  );
}
