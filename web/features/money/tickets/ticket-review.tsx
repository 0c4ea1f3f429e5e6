import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { AnswerBlock, type AnswerTone } from '#web/ui/states/answer-block.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { unread, useTicket } from './qr-ticket.tsx';
import { ShownTicket } from './shown-ticket.tsx';

type Seen = { approvedAt: string; staff: { before: string | null; isRehearsal: boolean } | null };

/** Words for the ticket's stored state, then for the answer to the mark of this visit (T2). */
function answerOf(ticket: TicketPage, seen: Seen | undefined): { tone: AnswerTone; word: string; note: string | null } {
  if (ticket.voidReason) return { tone: 'refused', word: messages.ticket.isVoid, note: null };
  const isReviewed = seen !== undefined || ticket.approved;
  const word = isReviewed ? 'QR REVISADO' : 'QR NO REVISADO';
  if (seen?.staff?.before) return { tone: 'again', word, note: 'Ya había entrado' };
  const entered = seen?.staff?.isRehearsal ? 'Ensayo: el evento no ha empezado. Nada se usa' : 'Puede entrar';
  return { tone: isReviewed ? 'in' : 'unknown', word, note: seen?.staff ? entered : null };
}

/** The page behind a ticket's QR (PUB-221 to PUB-225). */
export function TicketReview({ place }: { place: TicketPlace }) {
  const query = useTicket(place);
  const { data: ticket } = query;
  // One visit makes one mark: its id stays the same when the request is repeated.
  const id = useRef(newId());
  const mark = useMutation(api.tickets.markSeen.mutationOptions());
  const { mutate } = mark;
  const isGood = ticket !== undefined && !ticket.voidReason;
  const isMarked = useRef(false);
  const { eventId, typeId, ticketId } = place;
  useEffect(() => {
    if (!isGood || isMarked.current) return;
    isMarked.current = true;
    mutate({ eventId, typeId, ticketId, id: id.current });
  }, [isGood, mutate, eventId, typeId, ticketId]);
  useTitle(ticket && `Revisión · ${ticket.event.name}`);
  if (!ticket) return <QueryFallback query={query} {...unread} />;
  const { tone, word, note } = answerOf(ticket, mark.data);
  const at = mark.data?.staff?.before ?? mark.data?.approvedAt ?? ticket.approvedAt;
  return (
    <Stack>
      <AnswerBlock tone={tone} word={word}>
        {note && <p className="text-xl strong">{note}</p>}
        {at && !ticket.voidReason && (
          <p className="text-lg">
            <Moment at={at} timeZone={ticket.event.timeZone} />
          </p>
        )}
      </AnswerBlock>
      {mark.error && (
        <Notice
          tone="warn"
          title="No se pudo marcar como revisada"
          action={
            <Button variant="default" onClick={() => mutate({ ...place, id: id.current })}>
              Reintentar
            </Button>
          }
        >
          {messageOf(mark.error)}
        </Notice>
      )}
      <ShownTicket ticket={ticket} />
    </Stack>
  );
}
