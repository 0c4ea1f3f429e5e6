import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

/** Plan and arrivals belong to the organization, even if a judge runs the day, and are open before it (D3). */
export const PlanLinks = ({ eventId }: { eventId: string }) => (
  <Row gap="xs">
    <ButtonLink to={paths.eventHeats} params={{ id: eventId }} variant="default">
      Heats
    </ButtonLink>
    <ButtonLink to={paths.eventCheckIn} params={{ id: eventId }} variant="default">
      Llegadas
    </ButtonLink>
  </Row>
);
