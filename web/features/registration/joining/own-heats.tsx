import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** An athlete's heats and rails once published; one query for all cards. */
export function OwnHeats({ eventId }: { eventId: string }) {
  const { data } = useQuery(api.heats.mine.queryOptions());
  const own = data?.rows.filter(row => row.eventId === eventId) ?? [];
  if (own.length === 0) return null;
  return (
    <Stack as="ul" gap="xs" aria-label="Mis heats">
      {own.map(({ test, heat, start, rail, status, isCalled, timeZone }) => (
        <li key={`${test} ${heat}`}>
          <Lines>
            <strong>{`${heat} · ${messages.floor.railName(rail)}`}</strong>
            <Text as="span" size="sm" dim>
              {`${test} · ${formatDateTime(start, timeZone)}`}
            </Text>
            {(isCalled || status === 'active') && (
              <Tags>
                <StatusTag tone="active">{status === 'active' ? 'En pista' : 'Ahora: a pista'}</StatusTag>
              </Tags>
            )}
          </Lines>
        </li>
      ))}
    </Stack>
  );
}
