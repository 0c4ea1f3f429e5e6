import { IconCloudUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { type Session, sessionQuery } from '#web/lib/account/session.ts';
import type { Arrival } from '#web/lib/outbox/arrival-work.ts';
import { type CardWork, useCardSending, useCardsWaiting } from '#web/lib/outbox/card-outbox.ts';
import type { DoorWork } from '#web/lib/outbox/door-work.ts';
import { isStuck, type Queued } from '#web/lib/outbox/queued.ts';
import { tellReached } from '#web/lib/outbox/reached.ts';
import { useArrivalSending, useArrivalsWaiting } from '#web/lib/outbox/use-arrivals.ts';
import { useDoorSending, useDoorWaiting } from '#web/lib/outbox/use-door-outbox.ts';
import { useSending, useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { useRailSending, useUnsentRails } from '#web/lib/outbox/use-unsent-rails.ts';
import { paths } from '#web/paths.ts';
import styles from './waiting-work.module.css';

const askEvery = 15_000;

/** Asks again while the session is unknown. A network that never dropped fires no `online` event, which would do it. */
function useAskAgain(isUnknown: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void queries.refetchQueries({ queryKey: sessionQuery.queryKey }), askEvery);
    return () => clearInterval(timer);
  }, [isUnknown, queries]);
}

/** Reports that the server can be reached whenever a query is answered. */
function useReached() {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries
        .getQueryCache()
        .subscribe(told => told.type === 'updated' && told.action.type === 'success' && tellReached()),
    [queries],
  );
}

/** The queued work of doors. On a door's page it is left out, because the page's head shows it. */
function useOfDoors(uid: string): readonly DoorWork[] {
  const work = useDoorWaiting(uid) ?? [];
  return useLocation().pathname.includes('/door/') ? [] : work;
}

/** The queued arrivals. On the page of arrivals they are left out, because each row shows its own. */
function useOfArrivals(uid: string): readonly Arrival[] {
  const work = useArrivalsWaiting(uid) ?? [];
  return useLocation().pathname.includes('/event-check-in/') ? [] : work;
}

/** The typed cards that wait. On a card's page they are left out, because the page tells of its own. */
function useOfCards(uid: string): readonly CardWork[] {
  const work = useCardsWaiting(uid) ?? [];
  return useLocation().pathname.startsWith('/c/') ? [] : work;
}

type Props = { uid: string; session: Session['state'] };

/** Sends the decisions that were made offline, on any page. Shows how many of them wait (A4, T2). */
export function WaitingWork({ type, ...props }: Props & { type: 'staff' | 'organization' }) {
  useDoorSending(props.uid, props.session === 'signed-in');
  useArrivalSending(props.uid, props.session === 'signed-in');
  useCardSending(props.uid, props.session === 'signed-in');
  useAskAgain(props.session === 'unknown');
  useReached();
  return type === 'staff' ? <OfJudge {...props} /> : <OfOrganization {...props} />;
}

function OfJudge({ uid, session }: Props) {
  useSending(uid, session === 'signed-in');
  useRailSending(uid, session === 'signed-in');
  const rails = useUnsentRails(uid) ?? [];
  const elsewhere = [
    ...useOfDoors(uid),
    ...useOfArrivals(uid),
    ...useOfCards(uid),
    ...rails.flatMap(rail => rail.work),
  ];
  const work = [...(useWaiting(uid) ?? []), ...elsewhere];
  return <HowMuch work={work} taps={rails.reduce((sum, { taps }) => sum + taps, 0)} link={{ to: paths.staffUnsent }} />;
}

/** The queued work of an organization: doors, arrivals and cards, because it reviews nothing. */
function OfOrganization({ uid }: Props) {
  const [atDoors, arrivals, cards] = [useOfDoors(uid), useOfArrivals(uid), useOfCards(uid)];
  const link: LinkProps = atDoors[0]
    ? { to: paths.ownDoor, params: { eventId: atDoors[0].eventId } }
    : arrivals[0] || !cards[0]
      ? { to: paths.eventCheckIn, params: { id: arrivals[0]?.eventId ?? '' } }
      : { to: paths.card, params: { code: cards[0].input.code } };
  return <HowMuch work={[...atDoors, ...arrivals, ...cards]} link={link} />;
}

/** `taps`: how many taps of rails are not sent; each one counts. */
function HowMuch({ work, taps = 0, link }: { work: readonly Queued[]; taps?: number; link: LinkProps }) {
  const back = work.filter(({ problem }) => problem !== null).length;
  const stuck = work.filter(isStuck).length;
  const waits = work.length - back - stuck + taps;
  const parts = [
    waits > 0 && `${waits} por enviar`,
    stuck > 0 && counted(stuck, 'no enviado', 'no enviados'),
    back > 0 && counted(back, 'devuelto', 'devueltos'),
  ].filter(part => part !== false);
  return (
    <div role="status" className={styles.box}>
      {parts.length > 0 && (
        <Link {...link} className={`strong ${styles.work}`} data-back={stuck + back > 0 || undefined}>
          <IconCloudUp size={18} stroke={2} aria-hidden="true" />
          {/* On a phone only the number of the last part is visible, because it is the most urgent. Screen readers
             get the words. */}
          {parts.map((part, at) => (
            <span key={part} className={at < parts.length - 1 ? styles.wide : undefined}>
              {part.split(' ')[0]}
              <span className={styles.words}>{part.slice(part.indexOf(' '))}</span>
              {at < parts.length - 1 && ' ·'}
            </span>
          ))}
        </Link>
      )}
    </div>
  );
}
