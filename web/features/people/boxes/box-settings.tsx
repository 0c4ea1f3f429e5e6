import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/people/accounts.ts';
import type { BoxRequest } from '#contract/people/boxes.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { BoxRequestForm } from './box-request-form.tsx';
import styles from './boxes.module.css';

export function BoxSettings({ user, onSent }: { user: User; onSent: () => void }) {
  const query = useQuery(api.boxes.request.queryOptions());
  if (!query.data) {
    return (
      <Stack className={`card ${styles.screen}`}>
        <QueryFallback query={query} card="none" level={2} rows={3} />
      </Stack>
    );
  }
  const { request } = query.data;
  // The values of an approved request are public, also if this browser's data of the account is older.
  const approved = request?.status === 'approved' ? request : null;
  return (
    <Stack className={styles.screen}>
      <BoxNow name={approved?.organization ?? user.displayName} photo={approved?.photo ?? user.photo} />
      {request && <BoxRequestNotice request={request} />}
      {/* When the state of the request changes, a new key makes a new form with its values. */}
      <BoxRequestForm key={`${request?.status}${request?.createdAt}`} request={request} onSent={onSent} />
    </Stack>
  );
}

/** Shows the gym as the public sees it. An open request does not change it (PUB-173). */
function BoxNow({ name, photo }: { name: string; photo: string | null }) {
  return (
    <Row as="section" gap="md" wrap={false} className={`card ${styles.now}`} aria-labelledby="box-now">
      <Portrait name={name} photo={photo} size={72} />
      <Stack gap="2xs">
        <h2 id="box-now" className="eyebrow">
          Así te ven ahora
        </h2>
        <p className={styles.name}>{name}</p>
      </Stack>
    </Row>
  );
}

function BoxRequestNotice({ request }: { request: BoxRequest }) {
  const asked = (
    <strong>
      {messages.box.alreadyAsked('')}
      <time dateTime={request.createdAt} className="nowrap">
        {formatDateTime(request.createdAt)}
      </time>
    </strong>
  );
  if (request.status === 'pending') {
    return (
      <Notice tone="info">
        {asked}
        <p>La estamos revisando. Tu nombre y tu logo cambian cuando la aprobemos, y te avisamos por correo.</p>
      </Notice>
    );
  }
  const decided = request.decidedAt ? ` el ${formatDateTime(request.decidedAt)}` : '';
  if (request.status === 'approved') {
    return (
      <Notice tone="good">
        {asked}
        <p>La aprobamos{decided}: el nombre y el logo nuevos ya se ven en toda la plataforma.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" live={false} title={`No aprobamos tu solicitud${decided}`}>
      {request.reason && <p>Motivo: {request.reason}</p>}
      <p>Puedes corregirla y enviarla otra vez.</p>
    </Notice>
  );
}
