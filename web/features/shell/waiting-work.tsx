import { IconCloudUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { counted } from '#domain/text/counted.ts';
import type { DoorWork } from '#web/lib/outbox/door-work.ts';
import { isStuck, type Queued } from '#web/lib/outbox/queued.ts';
import { useDoorSending, useDoorWaiting } from '#web/lib/outbox/use-door-outbox.ts';
import { useSending, useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { type Session, sessionQuery } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import styles from './waiting-work.module.css';

const askEvery = 15_000;

/** Nobody could say whose session it is: a line that is there and carries nothing tells of no return. */
function useAskAgain(isUnknown: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void queries.refetchQueries({ queryKey: sessionQuery.queryKey }), askEvery);
    return () => clearInterval(timer);
  }, [isUnknown, queries]);
}

/** At a door the head of its page says what waits there: once is enough. */
function useOfDoors(uid: string): readonly DoorWork[] {
  const work = useDoorWaiting(uid) ?? [];
  return useLocation().pathname.includes('/door/') ? [] : work;
}

type Props = { uid: string; session: Session['state'] };

/** A4, T2: sends what was decided here without network, on whatever page, and shows how much of it is still here. */
export function WaitingWork({ type, ...props }: Props & { type: 'staff' | 'organization' }) {
  useDoorSending(props.uid, props.session === 'signed-in');
  useAskAgain(props.session === 'unknown');
  return type === 'staff' ? <OfJudge {...props} /> : <OfOrganization {...props} />;
}

function OfJudge({ uid, session }: Props) {
  useSending(uid, session === 'signed-in');
  const work = [...(useWaiting(uid) ?? []), ...useOfDoors(uid)];
  return <HowMuch work={work} link={{ to: paths.staffUnsent }} />;
}

/** It judges nothing: what it has waiting was done at its doors. */
function OfOrganization({ uid }: Props) {
  const work = useOfDoors(uid);
  return <HowMuch work={work} link={{ to: paths.ownDoor, params: { eventId: work[0]?.eventId ?? '' } }} />;
}

function HowMuch({ work, link }: { work: readonly Queued[]; link: LinkProps }) {
  const back = work.filter(({ problem }) => problem !== null).length;
  const stuck = work.filter(isStuck).length;
  const waits = work.length - back - stuck;
  const parts = [
    waits > 0 && `${waits} por enviar`,
    stuck > 0 && counted(stuck, 'no enviado', 'no enviados'),
    back > 0 && counted(back, 'devuelto', 'devueltos'),
  ].filter(part => part !== false);
  return (
    <div role="status" className={styles.box}>
      {work.length > 0 && (
        <Link {...link} className={`strong nowrap ${styles.work}`} data-back={stuck + back > 0 || undefined}>
          <IconCloudUp size={18} stroke={2} aria-hidden="true" />
          {/* On a phone only the last of them, which asks most for somebody. */}
          {parts.map((part, at) => (
            <span key={part} className={at < parts.length - 1 ? styles.wide : undefined}>
              {part}
              {at < parts.length - 1 && ' ·'}
            </span>
          ))}
        </Link>
      )}
    </div>
  );
}
