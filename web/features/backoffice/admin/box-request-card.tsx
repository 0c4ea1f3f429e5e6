import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { AdminBoxRequest } from '#contract/backoffice/admin.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import styles from './admin.module.css';

function Face({ title, name, photo }: { title: string; name: string; photo: string | null }) {
  return (
    <Row gap="md" wrap={false} className={styles.face}>
      <Portrait name={name} photo={photo} size={88} />
      <Stack gap="none" className={`wraps ${styles.words}`}>
        <span className="eyebrow">{title}</span>
        <span className={styles.name}>{name}</span>
      </Stack>
    </Row>
  );
}

export function BoxRequestCard(props: {
  request: AdminBoxRequest;
  busy: boolean;
  onApprove: () => void;
  onDecline: () => void;
}) {
  const { request, busy, onApprove, onDecline } = props;
  const decided = request.decidedAt && formatDateTime(request.decidedAt);
  return (
    <Stack as="li" gap="none" className={`card ${styles.request}`}>
      <div className={styles.faces}>
        {request.status === 'approved' ? (
          <Face title="Nombre y logo nuevos" name={request.organization} photo={request.photo} />
        ) : (
          <>
            <Face title="Ahora" name={request.displayName} photo={request.currentPhoto} />
            <IconArrowRight size={24} className={styles.arrow} aria-hidden="true" />
            <Face title="Pide" name={request.organization} photo={request.photo} />
          </>
        )}
      </div>
      <Row gap="lg" justify="between" className={styles.foot}>
        <p className="dim text-sm">
          {request.email} · Enviada el <span className="nowrap">{formatDateTime(request.createdAt)}</span>
          {decided && (
            <>
              {request.status === 'approved' ? ' · Aprobada el ' : ' · Rechazada el '}
              <span className="nowrap">{decided}</span>
            </>
          )}
        </p>
        {request.reason && <p className="text-sm">Motivo: {request.reason}</p>}
        {request.status === 'pending' && (
          <Row gap="xs" align="stretch">
            <Button loading={busy} onClick={onApprove} aria-label={`Aprobar la solicitud de ${request.displayName}`}>
              Aprobar
            </Button>
            <Button
              variant="danger"
              disabled={busy}
              onClick={onDecline}
              aria-label={`Rechazar la solicitud de ${request.displayName}`}
            >
              Rechazar
            </Button>
          </Row>
        )}
      </Row>
    </Stack>
  );
}
