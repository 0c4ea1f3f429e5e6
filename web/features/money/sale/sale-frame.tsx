import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Wizard } from '#web/ui/forms/wizard.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { ShownSale } from './sale-question.ts';

const stepNames = { choose: 'Entradas', data: 'Datos', payment: 'Pago', done: 'Listo' } as const;
const order = ['choose', 'data', 'payment', 'done'] as const;

type Props = {
  event: ShownSale['event'];
  step: keyof typeof stepNames;
  /** A free purchase has no payment step. */
  isFree?: boolean;
  children: ReactNode;
};

/** The frame of every step: the link back to the event, and the progress. */
export function SaleFrame({ event, step, isFree, children }: Props) {
  const steps = order.filter(name => name !== 'payment' || !isFree);
  // A free order has no payment step to mark, so the step of the data stays marked.
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
