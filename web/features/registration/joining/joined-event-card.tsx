import { Button } from '@mantine/core';
import { IconCalendarPlus, IconClock, IconQrcode, IconReceipt2, IconTrophy, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { uploadButtons } from '#domain/registration/entries/upload-buttons.ts';
import { EventDates } from '#web/entities/event/event-lines.tsx';
import { EventStateTag } from '#web/entities/event/event-state-tag.tsx';
import { bandText } from '#web/entities/heat/told-start.ts';
import { api, type client } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { usePassing } from '#web/lib/clock/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PhotoFrame } from '#web/ui/pages/photo-card.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './joined-event-card.module.css';
import { PastEvent } from './past-event.tsx';
import { WithdrawButton } from './withdraw.tsx';

type JoinedEvent = Awaited<ReturnType<typeof client.entries.listMine>>['events'][number];

export function JoinedEventCard({ event, clock }: { event: JoinedEvent; clock: () => number }) {
  const { uid, name, photoCard, categoryId, categoryName, team, orderId, entryId } = event;
  const { data: own } = useQuery(api.badges.mine.queryOptions());
  const code = own?.badges.find(badge => badge.event.uid === uid)?.code;
  return (
    <Stack as="li" gap="none" id={entryId} className={`card ${styles.card}`}>
      <Link to={paths.event} params={{ id: uid }} className={styles.head}>
        <PhotoFrame photo={photoCard} tags={<EventStateTag state={event.state} />} />
        <h2 className={`wraps ${styles.name}`}>{name}</h2>
      </Link>
      <Stack gap="sm" className={`wraps ${styles.words}`}>
        <EventDates event={event} />
        <Stack as="dl" gap="xs" className={styles.facts}>
          <div>
            <dt className="dim">Categoría</dt>
            <dd>
              <TextLink to={paths.category} params={{ id: categoryId }}>
                {categoryName}
              </TextLink>
            </dd>
          </div>
          {team && (
            <div>
              <dt className="dim">Equipo</dt>
              <dd>
                <TextLink to={paths.team} params={{ id: team.uid }}>
                  {team.name}
                </TextLink>
                {team.isCaptain && <span className="dim"> · Capitán</span>}
              </dd>
            </div>
          )}
        </Stack>
        {event.type === 'offline' && event.state !== 'completed' && <OwnHeats eventId={uid} eventName={name} />}
        <Uploads event={event} clock={clock} />
        {event.state === 'completed' && <PastEvent event={event} />}
        <Row gap="xs" align="stretch" className={styles.actions}>
          {code && (
            <ButtonLink
              to={paths.badge}
              params={{ eventId: uid, code }}
              variant="default"
              size="sm"
              aria-label={`Mi código de ${name}`}
              leftSection={<IconQrcode size={16} aria-hidden="true" />}
            >
              Mi código
            </ButtonLink>
          )}
          {orderId && (
            <ButtonLink
              to={paths.myOrders}
              search={{ order: orderId }}
              variant="default"
              size="sm"
              aria-label={`Recibo de ${name}`}
              leftSection={<IconReceipt2 size={16} aria-hidden="true" />}
            >
              Recibo
            </ButtonLink>
          )}
          {event.state !== 'completed' && (
            <Button
              component="a"
              href={`/files/calendar/${uid}.ics`}
              variant="default"
              size="sm"
              aria-label={`Agregar ${name} al calendario`}
              leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
            >
              Calendario
            </Button>
          )}
          {event.state === 'upcoming' && (team === null || team.isCaptain) && (
            <WithdrawButton
              size="sm"
              entry={{ entryId, orderId, eventName: name, categoryName, teamName: team?.name ?? null }}
            />
          )}
        </Row>
      </Stack>
    </Stack>
  );
}

/** Shows the buttons to upload results; each is active during its time window (ATH-088 to ATH-091). */
function Uploads({ event, clock }: { event: JoinedEvent; clock: () => number }) {
  const { uid, name, type, start, end, state, startQualifier, endQualifier, categoryId, team } = event;
  const now = usePassing(clock, [start, end, startQualifier, endQualifier]);
  const { qualifier, results, pastQualifier, pastResults } = uploadButtons(
    {
      type,
      start: Date.parse(start),
      end: Date.parse(end),
      eventCompleted: state === 'completed',
      qualifier:
        startQualifier !== null && endQualifier !== null
          ? {
              start: Date.parse(startQualifier),
              end: Date.parse(endQualifier),
              isCompleted: event.qualifierState === 'completed',
            }
          : null,
      isCaptain: team === null || team.isCaptain,
    },
    now,
  );
  if (!qualifier && !results && !pastQualifier && !pastResults) {
    // Tells a member why only the captain has buttons.
    return team && !team.isCaptain && state === 'running' ? (
      <p className="dim text-sm">Los resultados del equipo los envía su capitán.</p>
    ) : null;
  }
  return (
    <div className={styles.uploads}>
      {qualifier && (
        <ButtonLink
          to={paths.uploadQualifier}
          params={{ categoryId }}
          aria-label={`Clasificatoria de ${name}`}
          icon={IconUpload}
        >
          Clasificatoria
        </ButtonLink>
      )}
      {results && (
        <ButtonLink
          to={paths.uploadScore}
          params={{ eventId: uid, categoryId }}
          aria-label={`Resultados de ${name}`}
          icon={IconTrophy}
        >
          Resultados
        </ButtonLink>
      )}
      {pastQualifier && (
        <ButtonLink
          to={paths.uploadQualifier}
          params={{ categoryId }}
          search={{ past: true }}
          variant="default"
          aria-label={`Mi clasificatorio en ${name}`}
        >
          Mi clasificatorio
        </ButtonLink>
      )}
      {pastResults && (
        <ButtonLink
          to={paths.uploadScore}
          params={{ eventId: uid, categoryId }}
          variant="default"
          aria-label={`Mis resultados en ${name}`}
        >
          Mis resultados
        </ButtonLink>
      )}
    </div>
  );
}

/** An athlete's published heats and rails, and the hours of the tests without them; one query for all cards. */
function OwnHeats({ eventId, eventName }: { eventId: string; eventName: string }) {
  const { data } = useQuery(api.heats.mine.queryOptions());
  const own = data?.rows.filter(row => row.eventId === eventId) ?? [];
  const ahead = data?.days?.find(day => day.eventId === eventId);
  if (own.length === 0 && !ahead) return null;
  return (
    <>
      <Stack as="ul" gap="xs" aria-label="Mis heats">
        {own.map(({ test, heat, start, rail, status, isCalled, timeZone }) => (
          <li key={`${start} ${heat} ${rail}`}>
            <Lines>
              <strong>{`${heat} · ${messages.floor.railName(rail)}`}</strong>
              <Text as="span" size="sm" dim>
                {`${test ?? 'Test por anunciar'} · ${formatDateTime(start, timeZone)}`}
              </Text>
              {(isCalled || status === 'active') && (
                <Tags>
                  <StatusTag tone="active">{status === 'active' ? 'En pista' : 'Ahora: a pista'}</StatusTag>
                </Tags>
              )}
            </Lines>
          </li>
        ))}
        {ahead?.later.map(({ uid, test, ...band }) => (
          <li key={uid}>
            <Lines>
              <strong>{test ?? 'Test por anunciar'}</strong>
              <Text as="span" size="sm" dim>
                {bandText(band, ahead.timeZone)}
              </Text>
            </Lines>
          </li>
        ))}
      </Stack>
      <div>
        <ButtonLink
          to={paths.myDay}
          params={{ eventId }}
          variant="strong"
          icon={IconClock}
          aria-label={`Mi día en ${eventName}`}
        >
          Mi día
        </ButtonLink>
      </div>
    </>
  );
}
