import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { EventPage } from '#web/features/public-events/event-page.tsx';
import { UnshownPage } from '#web/features/public-events/page-states.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';

export function EventDetailScreen() {
  const { id } = useParams({ from: paths.event });
  const question = useQuery(api.events.read.queryOptions({ input: { id } }));
  const event = question.data?.event;
  useTitle(event?.name ?? (question.isError ? messages.event.missing : undefined));
  return event ? <EventPage event={event} /> : <UnshownPage question={question} missing={messages.event.missing} />;
}
