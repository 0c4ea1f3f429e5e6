import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { EventPreview } from '#web/features/competition/public-events/event-preview.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { previewEventQuery } from '#web/questions.ts';

// Asked for as the public route asks for it: the files of the public page stay as few as they are.
const ShownEvent = lazyRouteComponent(() => import('#web/screens/public/event-detail.tsx'), 'ShownEvent');

/** N11: the public page of a draft, for its organization. */
export function PreviewEventScreen() {
  const { id } = useParams({ from: paths.previewEvent });
  const question = useQuery(previewEventQuery(id));
  const event = question.data?.event;
  useTitle(event && `Vista previa: ${event.name}`);
  const page = (
    <Suspense>
      <ShownEvent question={question} isPreview />
    </Suspense>
  );
  return event ? <EventPreview id={id}>{page}</EventPreview> : page;
}
