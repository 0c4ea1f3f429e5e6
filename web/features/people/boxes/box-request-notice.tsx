import { messages } from '#contract/messages.ts';
import type { BoxRequest } from '#contract/people/boxes.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

export function BoxRequestNotice({ request }: { request: BoxRequest }) {
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
