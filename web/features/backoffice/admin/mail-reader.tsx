import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './mailbox.module.css';

const linksOf = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>]+/g))];

/** A queued mail: its HTML in a sandbox (no scripts, no navigation), its text version, and its links. */
export function MailReader({ id, page }: { id: string; page: number }) {
  const mail = useQuery(api.admin.readMail.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }));
  const [view, setView] = useState('html');
  if (!mail.data) {
    return (
      <Stack gap="none" className={`card ${styles.reader}`}>
        <QueryFallback query={mail} card="none" level={2} text={messageOf} rows={5} />
      </Stack>
    );
  }
  const { subject, recipient, createdAt, sentAt, lastError, html, text } = mail.data;
  const links = linksOf(text);
  const isKept = html !== '';
  return (
    <Stack as="article" gap="none" className={`card ${styles.reader}`} aria-labelledby="mail-subject">
      <Stack as="header" gap="xs" align="start" className={styles.head}>
        <div className={styles.back}>
          <TextLink to={paths.adminMails} search={{ page: page > 1 ? page : undefined }}>
            Volver al buzón
          </TextLink>
        </div>
        <h2 id="mail-subject" className={styles.title}>
          {subject}
        </h2>
        <p className="dim text-sm">
          Para <strong>{recipient}</strong> ·{' '}
          <time dateTime={createdAt} className="nowrap">
            {formatDateTime(createdAt)}
          </time>
          {sentAt && ' · Entregado a este buzón'}
        </p>
        {lastError && <p className={styles.error}>{lastError}</p>}
        {links.length > 0 && (
          <Stack as="ul" gap="2xs" className="wraps text-sm" aria-label="Enlaces del correo">
            {links.map(link => (
              <li key={link}>
                <a className="link" href={link} target="_blank" rel="noreferrer">
                  {link}
                </a>
              </li>
            ))}
          </Stack>
        )}
        {isKept ? (
          <SegmentedControl
            value={view}
            onChange={setView}
            aria-label="Cómo ver el correo"
            data={[
              { value: 'html', label: 'Diseño' },
              { value: 'text', label: 'Texto' },
            ]}
          />
        ) : (
          <p className="dim">Este correo ya salió: su texto y sus enlaces no se guardan.</p>
        )}
      </Stack>
      {!isKept ? null : view === 'html' ? (
        <iframe className={styles.glass} title={`Correo: ${subject}`} sandbox="" srcDoc={html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.twin} tabIndex={0} aria-label="Texto del correo">
          {text}
        </section>
      )}
    </Stack>
  );
}
