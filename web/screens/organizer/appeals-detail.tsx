import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { AppealsTable } from '#web/features/scoring/appeals/appeals-table.tsx';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const waits = (open: number): string =>
  open === 0 ? 'Ninguna espera tu decisión.' : open === 1 ? 'Una espera tu decisión.' : `${open} esperan tu decisión.`;

export function AppealsDetailScreen() {
  const { eventId } = useParams({ from: paths.appealsDetail });
  const { page = 1 } = useSearch({ from: paths.appealsDetail });
  const navigate = useNavigate();
  const event = useQuery(ownEventQuery(eventId));
  const list = useQuery(
    api.appeals.listAsOrganizer.queryOptions({ input: { eventId, page }, placeholderData: keepPreviousData }),
  );
  const refused = [event.error, list.error].find(error => error && refusalOf(error));
  if (refused) return refusedPage('Apelaciones')(refused);
  return (
    <div>
      <PageHeader
        title="Apelaciones"
        eyebrow={event.data?.event.name}
        description={list.data && list.data.total > 0 ? waits(list.data.open) : undefined}
        back={<TextLink to={paths.appeals}>Apelaciones por evento</TextLink>}
      />
      <AppealsTable
        list={list}
        timeZone={event.data?.event.timeZone ?? 'UTC'}
        page={page}
        onPage={next =>
          navigate({
            to: paths.appealsDetail,
            params: { eventId },
            search: { page: next > 1 ? next : undefined },
            replace: true,
          })
        }
      />
    </div>
  );
}
