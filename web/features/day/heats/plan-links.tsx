import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Manager, managerWays } from './manager-ways.ts';

/** Plan and arrivals belong to the organization, even if a judge runs the day, and are open before it (D3). */
export const PlanLinks = ({ eventId, manager }: { eventId: string; manager: Manager }) => (
  <Row gap="xs">
    {manager === 'organization' && (
      <>
        <ButtonLink to={paths.eventHeats} params={{ id: eventId }} variant="default">
          Heats
        </ButtonLink>
        <ButtonLink to={paths.eventCheckIn} params={{ id: eventId }} variant="default">
          Llegadas
        </ButtonLink>
      </>
    )}
    <ButtonLink to={managerWays[manager].prints} params={{ id: eventId }} variant="default">
      Impresos
    </ButtonLink>
  </Row>
);
