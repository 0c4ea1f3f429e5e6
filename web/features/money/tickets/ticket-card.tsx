import type { ReactNode } from 'react';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import styles from './tickets.module.css';

type Holder = { name: string | null; email: string | null; typeName: string | null };

type Props = { event: TicketPage['event']; holder: Holder; eyebrow?: string; level?: 1 | 2; children: ReactNode };

/** Draws a ticket the same way on every page: the event, a perforation, then the QR and the person. */
export function TicketCard(props: Props) {
  const { event, holder, eyebrow = 'Invitación para el Evento', level = 1, children } = props;
  const Title = level === 1 ? 'h1' : 'h2';
  const rows: [string, ReactNode][] = [
    ['Enviada a', holder.email && <EmailText>{holder.email}</EmailText>],
    ['Entrada', holder.typeName && <strong>{holder.typeName}</strong>],
    ['Lugar', event.address],
    ['Empieza', <Moment key="start" at={event.start} timeZone={event.timeZone} />],
  ];
  return (
    <article className={`card ${styles.ticket}`}>
      {/* The event's photo (PUB-216). */}
      <header className={styles.picture} style={{ backgroundImage: `url(${event.photo})` }}>
        <span className="eyebrow">{eyebrow}</span>
        <Title className="wraps">{event.name}</Title>
      </header>
      <div className={styles.perforation} aria-hidden="true">
        <span className={styles.notch} data-side="left" />
        <span className={styles.notch} data-side="right" />
      </div>
      <Stack align="center" className={styles.stub}>
        {children}
        {holder.name && <p className={`text-2xl wraps ${styles.name}`}>{holder.name}</p>}
        <dl className={styles.rows}>
          {rows.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt className="dim">{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Stack>
    </article>
  );
}

/** Stands in place of the QR until the ticket has a name. */
export const NoCodeYet = () => <span className={`dim text-sm ${styles.blank}`}>El QR nace al asignar</span>;
