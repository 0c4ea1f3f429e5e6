import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { OrderTicket, OrderTickets } from '#contract/money/ticket-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { QrCode } from '#web/ui/pages/qr-code.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { pageOf } from './ticket-order-text.ts';
import { statusWords, voidWords } from './ticket-words.ts';

// Lazy: a visitor who only looks loads no form and no dialog.
const NameForm = lazy(async () => ({ default: (await import('./name-form.tsx')).NameForm }));
const TicketDialog = lazy(async () => ({ default: (await import('./ticket-dialog.tsx')).TicketDialog }));

const perforated = { paddingLeft: 16, borderLeft: '2px dashed var(--line)' };

export type ByBuyer = { id: string; secret?: string };
type Props = { bought: OrderTickets; ticket: OrderTicket; number: number; by: ByBuyer; isFirstUnnamed: boolean };

export function OrderTicketCard({ bought, ticket, number, by, isFirstUnnamed }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // Null until the buyer presses a button. Until then the first ticket without a name has its form open.
  const [isNaming, setNaming] = useState<boolean | null>(null);
  const isGood = ticket.voidReason === null;
  const isOpen = isGood && !ticket.admitted && (isNaming ?? (isFirstUnnamed && bought.tickets.length > 1));
  const close = () => {
    setNaming(false);
    title.current?.focus();
  };
  const name = ticket.invitedName ?? statusWords.pending;
  const called = ticket.invitedName ?? `la entrada ${number}`;
  return (
    <Row as="li" gap="md" align="stretch" wrap={false} className="card inside">
      <Text as="span" num size="3xl" dim aria-hidden="true">
        {number}
      </Text>
      <Stack gap="xs" className="wraps" style={{ flex: 1 }}>
        <div>
          <h2 ref={title} tabIndex={-1} className="small-title">
            <span className="unseen">Entrada {number}: </span>
            {name}
          </h2>
          <p className="dim text-sm">
            {ticket.invitedEmail ? <EmailText>{ticket.invitedEmail}</EmailText> : isGood && 'Vale así; muéstrala tú.'}
          </p>
          <p className="text-sm">{ticket.typeName}</p>
        </div>
        {ticket.before && <SignLine icon={IconRefresh}>Era de {ticket.before}. Su QR ya no vale.</SignLine>}
        <Row gap="xs">
          {ticket.voidReason && <StatusTag tone="bad">{voidWords[ticket.voidReason]}</StatusTag>}
          {isGood && ticket.status === 'active' && <StatusTag tone="good">{statusWords.active}</StatusTag>}
          {ticket.admitted && <StatusTag>Ya entró</StatusTag>}
          {isGood && !ticket.admitted && !isOpen && (
            <Button
              variant="default"
              size="sm"
              onClick={() => setNaming(true)}
              aria-label={
                ticket.status === 'active' ? `Cambiar de persona la entrada de ${called}` : `Poner nombre a ${called}`
              }
            >
              {ticket.status === 'active' ? 'Cambiar de persona' : 'Poner nombre'}
            </Button>
          )}
        </Row>
        {isOpen && (
          <Suspense>
            <NameForm ticket={ticket} by={by} isAsked={isNaming === true} onClose={close} />
          </Suspense>
        )}
      </Stack>
      {ticket.qr && !isOpen && (
        <Stack gap="2xs" align="center" style={perforated}>
          <QrCode text={ticket.qr} label={`Código QR de ${called}`} width={84} />
          <DialogButton label="Ver QR" variant="subtle" size="sm" icon={IconQrcode} aria-label={`Ver QR de ${called}`}>
            {onClose => <TicketDialog ticket={pageOf(bought, ticket)} onClose={onClose} />}
          </DialogButton>
          {ticket.shortCode && (
            <Text as="span" num size="sm">
              <span className="unseen">Código para la puerta: </span>
              {ticket.shortCode}
            </Text>
          )}
        </Stack>
      )}
    </Row>
  );
}
