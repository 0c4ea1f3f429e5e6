import { useQuery } from '@tanstack/react-query';
import type { PlacePrice, PublicEvent } from '#contract/competition/events.ts';
import { formatMoney, formatPrice } from '#domain/foundation/money/money.ts';
import { isType, useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { ActionPanel, FailedPanel } from './action-panel.tsx';
import styles from './join-panel.module.css';

/**
 * Athletes read the price and may join. Other visitors read the price if the organizer shows it (E3, N17, ATH-042 to
 * ATH-044).
 */
export function JoinPanel({ event, isPreview }: { event: PublicEvent; isPreview?: boolean }) {
  const session = useSession();
  const isAthlete = isType(session, 'athlete');
  const mine = useQuery(api.events.forAthlete.queryOptions({ input: { id: event.uid }, enabled: isAthlete }));
  // Reserves the space, so that nothing moves when the session is known.
  const isWaiting = event.isJoiningOpen && (session.state === 'pending' || mine.isLoading);
  if (isWaiting && !isPreview) return <ActionPanel label="Inscripción" isWaiting />;
  if (isAthlete && !isPreview && !mine.data && !mine.isLoading)
    return <FailedPanel label="Inscripción" onRetry={mine.refetch} />;
  if (isPreview || !isAthlete || !mine.data) {
    if (!event.isJoiningOpen) return <Closed />;
    const isVisitor = session.state === 'signed-out';
    if (!event.price && !isVisitor) return null;
    return (
      <ActionPanel label="Inscripción">
        {event.price && <Price event={event} price={event.price} />}
        {isVisitor && (
          <p className={`wraps ${styles.price}`}>
            <TextLink to={paths.login} search={{ redirect: eventPath(event.uid) }} preload={false}>
              {event.price
                ? 'Entra como atleta para inscribirte'
                : 'Entra como atleta para ver el precio e inscribirte'}
            </TextLink>
          </p>
        )}
      </ActionPanel>
    );
  }
  const { isJoined, isOpen } = mine.data;
  // An athlete who joined has paid, so the panel shows the next step instead of the price.
  if (isJoined)
    return (
      <ActionPanel label="Inscripción">
        <StatusTag tone="good" size="lg">
          Inscrito
        </StatusTag>
        <ButtonLink to={paths.athleteEvents} search={{ name: event.name }} variant="default">
          Ver en mis eventos
        </ButtonLink>
      </ActionPanel>
    );
  if (!isOpen) return <Closed />;
  return (
    <ActionPanel label="Inscripción">
      <Price event={event} price={mine.data} />
      <ButtonLink to={paths.joinEvent} params={{ id: event.uid }} size="lg" preload={false}>
        Inscribirme
      </ButtonLink>
    </ActionPanel>
  );
}

/** Tells every visitor that joining is closed (N34). */
const Closed = () => (
  <ActionPanel label="Inscripción">
    <StatusTag size="lg">Inscripciones cerradas</StatusTag>
  </ActionPanel>
);

const eventPath = (id: string) => paths.event.replace('$id', id);

/** Says who pays the price: an athlete, or a team once, whatever its size (J1). */
function payerOf(categories: PublicEvent['categories']): string {
  const teams = categories.filter(({ team }) => team).length;
  if (teams === 0) return '';
  return teams === categories.length ? ' por equipo' : ' por persona o equipo';
}

/** Shows the price and, with a qualifier, the parts of the price (J2). */
const Price = ({
  event: { qualifierOnline, categories },
  price: { total, eventPrice, qualifierPrice, currency },
}: {
  event: PublicEvent;
  price: PlacePrice;
}) => (
  <Stack gap="2xs" className={styles.price}>
    <Stack as="p" gap="none" className={styles.total}>
      <span className="dim text-sm">Inscripción{total > 0 && payerOf(categories)}</span>
      <strong className="num">{formatPrice(total, currency)}</strong>
    </Stack>
    {qualifierOnline && total > 0 && (
      <p className="dim text-sm">
        {qualifierPrice === 0
          ? 'Con el clasificatorio incluido'
          : `${formatMoney(eventPrice, currency)} evento + ${formatMoney(qualifierPrice, currency)} clasificatorio`}
      </p>
    )}
  </Stack>
);
