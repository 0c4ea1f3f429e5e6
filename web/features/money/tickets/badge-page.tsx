import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BadgePage as Badge } from '#contract/day/badges.ts';
import { HeldFacts } from '#web/entities/person/held-facts.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { QrCode } from '#web/ui/pages/qr-code.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { ShortCode } from './short-code.tsx';
import { TicketCard } from './ticket-card.tsx';
import styles from './tickets.module.css';

const nobody = { email: null, typeName: null };

/**
 * The page behind a badge's QR. A stranger sees a name and an event, the owner sees the QR. Door staff also see the
 * person's part in the event and tickets.
 */
export function BadgePage({ badge }: { badge: { eventId: string; code: string } }) {
  const query = useQuery(api.badges.read.queryOptions({ input: badge, staleTime: 0 }));
  const { data } = query;
  useTitle(data && `Código personal · ${data.event.name}`);
  if (!data) {
    return (
      <QueryFallback
        query={query}
        rows={4}
        height={120}
        label="Cargando el código"
        title="No se pudo cargar el código"
        text="Revisa que la dirección esté completa, o intenta otra vez."
      />
    );
  }
  const { event, name, qr, shortCode, held } = data;
  return (
    <Stack gap="lg">
      {held && <AtTheDoor badge={data} held={held} />}
      <TicketCard event={event} holder={{ ...nobody, name }} eyebrow="Código personal">
        {qr && <OwnCode qr={qr} shortCode={shortCode} />}
      </TicketCard>
    </Stack>
  );
}

export const OwnCode = ({ qr, shortCode }: Pick<Badge, 'shortCode'> & { qr: string }) => (
  <>
    <QrCode text={qr} label="Mi código QR" className={styles.qr} />
    <ShortCode code={shortCode} />
    <Text dim size="sm" className={styles.id}>
      Muéstralo en la puerta: dice que llegaste. Es solo tuyo.
    </Text>
  </>
);

function AtTheDoor({ badge, held }: { badge: Badge; held: NonNullable<Badge['held']> }) {
  const { account } = useSession();
  const { event, name } = badge;
  return (
    <Stack as="section" gap="md" className="card inside" aria-labelledby="held">
      <h2 id="held" className="wraps">
        {name}
      </h2>
      {held.isOut && (
        <Notice tone="bad" title="Ya no participa">
          Se retiró o ya no es parte del evento: su código no deja entrar.
        </Notice>
      )}
      <HeldFacts held={held} timeZone={event.timeZone} />
      {held.tickets.length > 0 && (
        <Row gap="xs">
          <span className="dim">Sus entradas</span>
          {[...Map.groupBy(held.tickets, name => name)].map(([name, each]) => (
            <StatusTag key={name}>{each.length > 1 ? `${each.length} × ${name}` : name}</StatusTag>
          ))}
        </Row>
      )}
      <div>
        <ButtonLink
          to={account?.type === 'organization' ? paths.ownDoor : paths.staffDoor}
          params={{ eventId: event.uid }}
          leftSection={<IconDoorEnter size={18} aria-hidden="true" />}
        >
          Abrir la puerta
        </ButtonLink>
      </div>
    </Stack>
  );
}
