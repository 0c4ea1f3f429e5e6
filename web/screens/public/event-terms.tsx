import { useParams } from '@tanstack/react-router';
import { EventTerms } from '#web/features/competition/public-events/event-terms.tsx';
import { paths } from '#web/paths.ts';

export function EventTermsScreen() {
  const { id } = useParams({ from: paths.eventTerms });
  return <EventTerms id={id} />;
}
