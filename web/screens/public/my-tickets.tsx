import { MyTickets } from '#web/features/money/tickets/my-tickets.tsx';
import { OwnBadges } from '#web/features/money/tickets/own-badges.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function MyTicketsScreen() {
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Mis entradas" />
      <Stack gap="lg">
        <OwnBadges />
        <MyTickets />
      </Stack>
    </div>
  );
}
