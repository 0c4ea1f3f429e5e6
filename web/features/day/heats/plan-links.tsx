import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Manager, managerWays } from './manager-ways.ts';

/**
 * Links to plan and arrivals. They belong to the organization, even if a judge runs the day, and work before the day
 * (D3).
 */
export const PlanLinks = ({ eventId, manager }: { eventId: string; manager: Manager }) => (
  <Row gap="xs">
    <ButtonLink to={managerWays[manager].preflight} params={{ id: eventId }} variant="default">
      Antes de empezar
    </ButtonLink>
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
