import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Offered } from '#contract/money/sale.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import { atPrice } from './sale-question.ts';

const words = messages.sale;

type Props = {
  code: string;
  eventId: string;
  /** Called when the tickets of the offer are held for this browser, which can now order them. */
  onTaken: () => unknown;
  /** Shows the tickets on sale, at an address without the link's code. */
  onClose: () => unknown;
};

/** The page behind the links in the mails of the waiting list. */
export const OfferPage = (props: Props) => (
  <div className="page" data-width="narrow">
    <PageHeader title="Tus entradas" />
    <Offer {...props} />
  </div>
);

/** Opening the link changes nothing, because mail scanners open it too. */
function Offer({ code, eventId, onTaken, onClose }: Props) {
  const [isOff, setIsOff] = useState(false);
  const query = useQuery({
    ...api.sale.readOffer.queryOptions({ input: { code } }),
    // An offer changes with time and with other buyers, so a cached answer is never used.
    staleTime: 0,
    enabled: !isOff,
  });
  const on = <Button onClick={() => void onClose()}>Ver las entradas</Button>;
  if (isOff) return <EmptyState card level={2} title={words.takenOff} text={words.takenOffText} action={on} />;
  const gone = <EmptyState card level={2} title={words.offerGone} text={words.offerGoneText} action={on} />;
  const offered = query.data;
  if (!offered)
    return (
      <QueryFallback
        query={query}
        level={2}
        label="Leyendo tu enlace"
        refused={error => (refusalOf(error) === 'missing' ? gone : null)}
      />
    );
  // The offer belongs to another event: this address did not come from our mail.
  if (offered.eventId !== eventId) return gone;
  return (
    <Stack as="section" className="card inside" aria-labelledby="offer-title">
      {offered.isAsked ? (
        <NotYetWaiting code={code} offered={offered} onDone={() => void query.refetch()} />
      ) : offered.until === null ? (
        <Waits offered={offered} />
      ) : (
        <Kept
          offered={offered}
          until={offered.until}
          receivedAt={query.dataUpdatedAt}
          onEnd={() => void query.refetch()}
        />
      )}
      <Answers code={code} offered={offered} onTaken={onTaken} onOff={() => setIsOff(true)} onLost={query.refetch} />
    </Stack>
  );
}

const wanted = ({ quantity, typeName }: Offered) => `${counted(quantity, 'entrada', 'entradas')} (${typeName})`;

function NotYetWaiting({ code, offered, onDone }: { code: string; offered: Offered; onDone: () => void }) {
  const start = useAction(api.sale.startWaiting.mutationOptions(), { done: onDone });
  return (
    <>
      <p className="eyebrow">{offered.eventName}</p>
      <h2 id="offer-title">Falta un paso</h2>
      <p>
        Si alguien devuelve {wanted(offered)} te escribimos a <EmailText>{offered.email}</EmailText> y te las guardamos
        hasta 24 horas.
      </p>
      <Row>
        <Button size="lg" loading={start.isPending} onClick={() => start.mutate({ code })}>
          Entrar en la lista
        </Button>
      </Row>
    </>
  );
}

const Waits = ({ offered }: { offered: Offered }) => (
  <>
    <h2 id="offer-title">Estás en la lista de espera</h2>
    <p>
      Cuando alguien devuelva {wanted(offered)} te escribimos a <EmailText>{offered.email}</EmailText> y te las
      guardamos hasta 24 horas.
    </p>
    <Text dim>Puedes cerrar esta página.</Text>
  </>
);

function Kept(props: { offered: Offered; until: string; receivedAt: number; onEnd: () => void }) {
  const { offered, until, receivedAt, onEnd } = props;
  const clock = useServerClock(offered.now, receivedAt);
  return (
    <>
      <p className="eyebrow">{offered.eventName}</p>
      <h2 id="offer-title">Hay entradas para ti</h2>
      <p>
        Te guardamos <strong>{wanted(offered)}</strong>{' '}
        {atPrice({ quantity: offered.quantity, unitPrice: offered.unitPrice ?? 0 }, offered.currency)} hasta el{' '}
        <MomentWithZone at={until} timeZone={offered.timeZone} />
      </p>
      <Text size="3xl">
        <Countdown until={until} now={clock} onEnd={onEnd} />
      </Text>
    </>
  );
}

type AnswersProps = {
  code: string;
  offered: Offered;
  onTaken: () => unknown;
  onOff: () => void;
  /** Called when another buyer was faster, or the time for the offer is over. */
  onLost: () => unknown;
};

function Answers({ code, offered, onTaken, onOff, onLost }: AnswersProps) {
  const isKept = offered.until !== null;
  const sale = [api.sale.state.key()];
  const take = useAction(api.sale.takeOffer.mutationOptions(), { done: () => onTaken(), changes: sale });
  const leave = useAction(api.sale.forgetMe.mutationOptions(), { done: onOff, changes: sale });
  const askAndLeave = async () => {
    const goes = await confirmDialog({
      title: isKept ? '¿Dejarlas para otra persona?' : '¿Salir de la lista de espera?',
      text: isKept
        ? 'Pasan a quien sigue en la lista, y quitamos tu correo de ella.'
        : 'Quitamos tu correo de la lista. Si vuelves a pedirlo, entras al final.',
      confirmLabel: 'Ya no quiero',
      cancelLabel: isKept ? 'Me las quedo' : 'Seguir esperando',
      tone: 'destroy',
    });
    if (goes) leave.mutate({ code });
  };
  return (
    <Row>
      {isKept && (
        <Button
          size="lg"
          disabled={leave.isPending}
          loading={take.isPending}
          onClick={() => take.mutate({ code }, { onError: () => void onLost() })}
        >
          Tomar
        </Button>
      )}
      <Button
        variant="default"
        size={isKept ? 'lg' : 'md'}
        disabled={take.isPending}
        loading={leave.isPending}
        onClick={() => void askAndLeave()}
      >
        Ya no quiero
      </Button>
    </Row>
  );
}
