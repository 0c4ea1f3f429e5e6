import { lazy, Suspense } from 'react';
import { messages } from '#contract/messages.ts';
import { StreamFrame } from '#web/features/money/streaming/stream-frame.tsx';
import { type SeenStream, useWatch } from '#web/features/money/streaming/use-watch.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

// The payment loads later, because a free stream needs no card.
const PayStream = lazy(() =>
  import('#web/features/money/streaming/pay-stream.tsx').then(file => ({ default: file.PayStream })),
);

const toEvents = (
  <ButtonLink to={paths.events} variant="default">
    Ver los eventos
  </ButtonLink>
);

type Props = { seen: SeenStream; isAsking: boolean; onWatchHere: () => unknown };

function Stream({ seen, isAsking, onWatchHere }: Props) {
  const { state, src, price, providers, openOrder, hasEnded } = seen;
  if (state === 'playing' && src) return <StreamFrame src={src} title="Live Streaming" />;
  if (state === 'displaced')
    return (
      <EmptyState
        card
        level={2}
        title="Se está viendo en otros dos dispositivos"
        text="Tu pase vale para dos a la vez. Si la ves aquí, se detiene donde empezó primero."
        action={
          <Button loading={isAsking} onClick={() => void onWatchHere()}>
            Ver aquí
          </Button>
        }
      />
    );
  if (state === 'unpaid' && providers)
    return (
      <Suspense fallback={<LoadingRows rows={2} />}>
        <PayStream price={price} providers={providers} openOrder={openOrder} onPaid={onWatchHere} />
      </Suspense>
    );
  return (
    <EmptyState
      card
      level={2}
      title={hasEnded ? 'La transmisión terminó.' : messages.streaming.off}
      text={hasEnded ? 'Cuando haya otra, la verás aquí.' : 'Cuando un evento transmita, lo verás aquí.'}
      action={toEvents}
    />
  );
}

export function StreamingScreen() {
  const { query, watchHere } = useWatch();
  return (
    <div className="page">
      <PageHeader title="Live Streaming" />
      <QueryView query={query} rows={1} height={240} card="all">
        {seen => <Stream seen={seen} isAsking={query.isFetching} onWatchHere={watchHere} />}
      </QueryView>
    </div>
  );
}
