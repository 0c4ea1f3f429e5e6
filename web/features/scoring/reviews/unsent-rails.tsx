import { useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { railOutbox } from '#web/lib/outbox/rail-outbox.ts';
import type { UnsentRail } from '#web/lib/outbox/rail-unsent.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './review.module.css';

/** Lists rails with taps that this device has not sent. The rail's own page continues with them. */
export function UnsentRails({ rails }: { rails: readonly UnsentRail[] }) {
  if (rails.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>En los carriles</h2>
      <Stack as="ul" gap="none">
        {rails.map(rail => (
          <OfRail key={rail.railId} rail={rail} />
        ))}
      </Stack>
    </section>
  );
}

const saysOf = ({ taps, work }: UnsentRail): string =>
  [
    taps > 0 && counted(taps, 'toque por enviar', 'toques por enviar'),
    work.some(({ kind }) => kind === 'finish') && 'el resultado',
    work.some(({ kind }) => kind === 'sign') && 'la firma',
    work.some(({ kind }) => kind === 'contest') && 'la protesta',
  ]
    .filter(Boolean)
    .join(' · ');

function OfRail({ rail }: { rail: UnsentRail }) {
  const name = rail.name ?? 'Carril';
  const back = rail.work.filter(({ problem }) => problem !== null);
  return (
    <Row as="li" gap="md" justify="between" className={styles.unsent}>
      <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
        <Text strong>{name}</Text>
        <p>{saysOf(rail)}</p>
        {back[0]?.problem && (
          <Notice tone="bad" live={false}>
            {back[0].problem.message}
          </Notice>
        )}
      </Stack>
      <Row gap="xs" align="stretch">
        <ButtonLink
          to={paths.staffRail}
          params={{ railId: rail.railId }}
          variant="default"
          aria-label={`Abrir el carril: ${name}`}
        >
          Abrir el carril
        </ButtonLink>
        {back.length > 0 && <Discard name={name} commandIds={back.map(({ commandId }) => commandId)} />}
      </Row>
    </Row>
  );
}

/** Discards commands that the server refused for good. The taps stay on the device. */
function Discard({ name, commandIds }: { name: string; commandIds: readonly string[] }) {
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    const isSure = await confirmDialog({
      title: '¿Descartar lo devuelto?',
      text: `${name}: el servidor no lo aceptó. No se enviará; los toques quedan en este dispositivo.`,
      confirmLabel: 'Descartar',
      tone: 'destroy',
    });
    if (!isSure) return;
    setBusy(true);
    for (const commandId of commandIds) await railOutbox.discard({ commandId }).catch(() => false);
    setBusy(false);
  };
  return (
    <Button variant="danger" loading={isBusy} onClick={() => void discard()}>
      Descartar
    </Button>
  );
}
