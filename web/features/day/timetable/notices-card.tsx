import { ORPCError } from '@orpc/client';
import type { Icon } from '@tabler/icons-react';
import { IconBell, IconBellOff, IconBellRinging, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { soonAhead } from '#domain/day/notices/notices.ts';
import { hourText } from '#web/entities/heat/told-start.ts';
import { useSession } from '#web/lib/account/session.ts';
import { useHallTime } from '#web/lib/clock/use-floor-clock.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { type PushState, readPushState, sendTest, turnOff, turnOn } from './push-browser.ts';

const stateKey = (uid: string) => ['push-state', uid];
const laterName = 'notices-later';

type Told = { startsAt: string; timeZone: string };

/** Asks once whether this phone should get the notices of the athlete's heats, and says which ones will come (LIVE-D12). */
export function NoticesCard({ next }: { next: Told | null }) {
  const uid = useSession().account?.uid ?? '';
  const { data: state } = useQuery({
    queryKey: stateKey(uid),
    queryFn: () => readPushState(uid),
    enabled: uid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (state === undefined) return null;
  if (state === 'on') return <On uid={uid} next={next} />;
  if (state === 'off') return <Ask uid={uid} />;
  return <Impossible state={state} />;
}

const looks = {
  sign: { flex: 'none', padding: 'var(--gap-sm)', background: 'var(--sunken)', borderRadius: 'var(--radius-md)' },
} as const satisfies Record<string, CSSProperties>;

function Card(props: { icon: Icon; title: string; text: ReactNode; children?: ReactNode }) {
  const { icon: Sign, title, text, children } = props;
  return (
    <Stack as="section" gap="md" className="card inside" aria-label="Avisos en este teléfono">
      <Row gap="md" align="start" wrap={false}>
        <span style={looks.sign}>
          <Sign size={24} aria-hidden="true" style={{ display: 'block' }} />
        </span>
        <Stack gap="2xs">
          <h2 className="small-title">{title}</h2>
          <Text dim>{text}</Text>
        </Stack>
      </Row>
      {children}
    </Stack>
  );
}

/** Stores the new state of this browser. */
function useChange(uid: string, change: () => Promise<PushState>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: state => queries.setQueryData(stateKey(uid), state) });
}

function Ask({ uid }: { uid: string }) {
  const [isLater, setLater] = useState(() => readKept(laterName) === uid);
  const { mutate, isPending, error } = useChange(uid, () => turnOn(uid));
  const ask = () => mutate();
  const failed = error && (
    <Text role="alert" style={{ color: 'var(--neg)' }}>
      {`No se pudieron activar los avisos. ${messageOf(error)}`}
    </Text>
  );
  if (isLater) {
    return (
      <Stack gap="xs">
        <Button variant="default" size="lg" icon={IconBell} onClick={ask} loading={isPending}>
          Avísame en este teléfono
        </Button>
        {failed}
      </Stack>
    );
  }
  const later = () => {
    keep(laterName, uid);
    setLater(true);
  };
  return (
    <Card
      icon={IconBellRinging}
      title="¿Te avisamos en este teléfono?"
      text="Media hora y ~12 min antes, al llamar tu heat, si algo se mueve y al confirmar tu resultado. Nada más."
    >
      {failed}
      <Row gap="sm" align="stretch" wrap={false}>
        <Button variant="subtle" size="lg" onClick={later} disabled={isPending}>
          Ahora no
        </Button>
        <Button variant="strong" size="lg" className="grow" onClick={ask} loading={isPending}>
          {error ? 'Reintentar' : 'Avísame'}
        </Button>
      </Row>
    </Card>
  );
}

function On({ uid, next }: { uid: string; next: Told | null }) {
  const now = useHallTime(30_000);
  const stop = useChange(uid, turnOff);
  const test = useAction(
    { mutationFn: sendTest },
    {
      done: 'Prueba enviada: llega en unos segundos',
      refused: error => {
        // The push service no longer knows this browser. So the next press makes a new subscription.
        if (error instanceof ORPCError && error.code === 'NOT_FOUND') stop.mutate();
        return notify.error(messageOf(error));
      },
    },
  );
  const hours = next
    ? soonAhead(Date.parse(next.startsAt), now).map(at => hourText(new Date(at).toISOString(), next.timeZone))
    : [];
  const soon = hours.length > 0 ? `A las ${hours.join(' y ')}, al` : 'Al';
  return (
    <Card
      icon={IconBell}
      title="Te avisamos en este teléfono"
      text={`${soon} llamar tu heat, si algo se mueve y al confirmar tu resultado, mientras no cierres la sesión.`}
    >
      <Row gap="sm" align="stretch" wrap={false}>
        <Button
          variant="default"
          size="lg"
          px="sm"
          className="grow"
          onClick={() => test.mutate()}
          loading={test.isPending}
        >
          Enviar una prueba
        </Button>
        <Button variant="subtle" size="lg" px="sm" onClick={() => stop.mutate()} loading={stop.isPending}>
          No avisar más
        </Button>
      </Row>
      {stop.error && <Text role="alert">{messageOf(stop.error)}</Text>}
    </Card>
  );
}

const words = {
  denied: {
    icon: IconBellOff,
    title: 'Los avisos están bloqueados',
    text: 'Ábrelos en los ajustes de este sitio, en tu navegador, y vuelve a esta página.',
  },
  install: {
    icon: IconDeviceMobile,
    title: 'Avisos en tu iPhone',
    text: 'Instala Pizarra en la pantalla de inicio para recibir avisos: Compartir, «Agregar a inicio», y ábrela desde ahí.',
  },
  unsupported: {
    icon: IconBellOff,
    title: 'Este navegador no recibe avisos',
    text: 'Deja esta página abierta: tu hora se mueve sola.',
  },
} as const;

const Impossible = ({ state }: { state: keyof typeof words }) => <Card {...words[state]} />;
