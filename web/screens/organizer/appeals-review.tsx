import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { WodCard } from '#web/features/competition/wods/wod-card.tsx';
import { AppealReview } from '#web/features/scoring/appeals/appeal-review.tsx';
import { closedName } from '#web/features/scoring/appeals/appeal-words.ts';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

export function AppealsReviewScreen() {
  const { idAppeal } = useParams({ from: paths.appealsReview });
  const navigate = useNavigate();
  const query = useQuery(api.appeals.readAsOrganizer.queryOptions({ input: { id: idAppeal } }));
  const { data } = query;
  useTitle(data && `Apelación de ${data.nameUser}`);
  if (!data)
    return (
      <QueryFallback query={query} refused={leadBack} rows={6} height={88} picture label="Cargando la apelación" />
    );
  const { nameUser, nameCategory, wod, status, event } = data;
  const params = { eventId: event.uid };
  return (
    <div>
      <PageHeader
        title={nameUser}
        eyebrow={`${wod.name} · ${nameCategory}`}
        tags={status === 'closed' && <StatusTag>{closedName(data)}</StatusTag>}
        back={
          <TextLink to={paths.appealsDetail} params={params}>
            Apelaciones
          </TextLink>
        }
      />
      <AppealReview
        // Typed values and loaded values belong to one version of the result.
        key={`${idAppeal} ${status}`}
        appeal={data}
        // The card of the test has no dates here, because they do not matter (ORG-178).
        test={<WodCard wod={{ ...wod, start: null, end: null }} timeZone={event.timeZone} now={0} level={3} />}
        // After the decision the page goes back to the list (ORG-188).
        onDecided={() => navigate({ to: paths.appealsDetail, params })}
      />
    </div>
  );
}
