import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

/** D3: whoever runs the day, its plan and its arrivals stay the organization's, and are open before it. */
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
