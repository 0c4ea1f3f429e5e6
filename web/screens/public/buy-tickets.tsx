import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { messages } from '#contract/messages.ts';
import { boughtOfVisit } from '#web/features/sale/bought-visit.ts';
import { SalePage } from '#web/features/sale/sale-page.tsx';
import { saleQuery } from '#web/features/sale/sale-question.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Unshown } from '#web/ui/shown.tsx';

const SaleDone = lazy(() => import('#web/features/sale/later-steps.tsx').then(file => ({ default: file.SaleDone })));

const missing = (error: Error) =>
  refusalOf(error) === 'missing' && (
    <EmptyState
      card
      level={2}
      title={messages.event.missing}
      action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
    />
  );

/** PUB-003: tickets for everybody, with an account or without. */
export function BuyTicketsScreen() {
  const { id } = useParams({ from: paths.buyTickets });
  return <OneSale key={id} id={id} />;
}

function OneSale({ id }: { id: string }) {
  const query = useQuery({ ...saleQuery(id), refetchInterval: 20_000 });
  // What was just bought belongs to this visit of the address, and stays through a reload of it.
  const bought = useLocation({ select: ({ state }) => boughtOfVisit(state) });
  const { data } = query;
  useTitle(data && `Entradas para ${data.event.name}`);
  if (!data)
    return (
      <div className="page">
        <Unshown query={query} refused={missing} rows={3} height={150} label="Cargando las entradas" />
      </div>
    );
  if (!bought) return <SalePage sale={data} receivedAt={query.dataUpdatedAt} />;
  return (
    <Suspense fallback={null}>
      <SaleDone sale={data} bought={bought} />
    </Suspense>
  );
}
