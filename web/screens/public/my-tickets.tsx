import { MyTickets } from '#web/features/tickets/my-tickets.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The tickets that the account holds, whatever its type. */
export function MyTicketsScreen() {
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Mis entradas" />
      <MyTickets />
    </div>
  );
}
