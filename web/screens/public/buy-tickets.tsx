import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { boughtOfVisit } from '#web/features/money/sale/bought-visit.ts';
import { draftName, forgetSale } from '#web/features/money/sale/sale-draft.ts';
import { SalePage } from '#web/features/money/sale/sale-page.tsx';
import { saleQuery } from '#web/features/money/sale/sale-question.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const SaleDone = lazy(() =>
  import('#web/features/money/sale/later-steps.tsx').then(file => ({ default: file.SaleDone })),
);

const OfferPage = lazy(() => import('#web/features/money/sale/offer.tsx').then(file => ({ default: file.OfferPage })));

const missing = (error: Error) =>
  refusalOf(error) === 'missing' && (
    <EmptyState
      card
      level={2}
      title={messages.eventPage.missing}
      action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
    />
  );

export function BuyTicketsScreen() {
  const { id } = useParams({ from: paths.buyTickets });
  return <OneSale key={id} id={id} />;
}

function OneSale({ id }: { id: string }) {
  const { orden } = useSearch({ from: paths.buyTickets });
  const { code } = useRouteContext({ from: paths.buyTickets });
  const navigate = useNavigate();
  const query = useQuery({ ...saleQuery(id), refetchInterval: 20_000 });
  // A purchase that was just made belongs to this visit of the address, also after a reload.
  const bought = useLocation({ select: ({ state }) => boughtOfVisit(state) });
  const { data } = query;
  // Once, by the first render; afterwards the purchase stores the order. No step is left, so no question is asked.
  const [resumed, setResumed] = useState(orden);
  useEffect(() => {
    if (!data || !resumed) return;
    setResumed(undefined);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [data, resumed]);
  useTitle(data && `Entradas para ${data.event.name}`);
  // Removes the link's code from the address.
  const closeOffer = () => navigate({ to: paths.buyTickets, params: { id }, search: {}, hash: '', replace: true });
  const takeOffer = async () => {
    const { data: sale } = await query.refetch();
    // An earlier draft here does not belong to this purchase.
    forgetSale(draftName(id, sale?.buyer?.email ?? null));
    return closeOffer();
  };
  if (code)
    return (
      <Suspense fallback={null}>
        <OfferPage key={code} code={code} eventId={id} onTaken={takeOffer} onClose={closeOffer} />
      </Suspense>
    );
  if (!data)
    return (
      <div className="page">
        <QueryFallback query={query} refused={missing} rows={3} height={150} label="Cargando las entradas" />
      </div>
    );
  if (!bought) return <SalePage sale={data} receivedAt={query.dataUpdatedAt} resumed={resumed} />;
  return (
    <Suspense fallback={null}>
      <SaleDone sale={data} bought={bought} />
    </Suspense>
  );
}
