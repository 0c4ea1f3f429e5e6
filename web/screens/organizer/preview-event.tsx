import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { EventPreview } from '#web/features/competition/public-events/event-preview.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { previewEventQuery } from '#web/queries.ts';

// Loaded like the public route, so that the public page needs no further files.
const ShownEvent = lazyRouteComponent(() => import('#web/screens/public/event-detail.tsx'), 'ShownEvent');

/** The public page of a draft, for its organization (N11). */
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
