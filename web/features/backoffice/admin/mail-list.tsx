import { Link } from '@tanstack/react-router';
import type { Mail } from '#contract/backoffice/admin.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './mailbox.module.css';

export function MailList({ mails, page, openId }: { mails: Mail[]; page: number; openId?: string }) {
  return (
    <ul className={`card ${styles.list}`}>
      {mails.map(mail => (
        <li key={mail.id}>
          <Link
            to={paths.adminMails}
            search={{ page: page > 1 ? page : undefined, id: mail.id }}
            className={styles.mail}
            data-open={mail.id === openId || undefined}
            aria-current={mail.id === openId ? 'true' : undefined}
            activeProps={{}}
            resetScroll={false}
          >
            <Text as="span" strong>
              {mail.subject}
            </Text>
            <span className="dim text-sm wraps">{mail.recipient}</span>
            <Row as="span" gap="xs" wrap={false}>
              <time dateTime={mail.createdAt} className="dim text-sm">
                {formatDateTime(mail.createdAt)}
              </time>
              {mail.lastError && <StatusTag tone="bad">Falló</StatusTag>}
            </Row>
          </Link>
        </li>
      ))}
    </ul>
  );
}
