import { ORPCError } from '@orpc/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminPageSize, type Mail } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { MailReader } from './mail-reader.tsx';
import styles from './mailbox.module.css';

type MailboxSearch = { page?: number; id?: string };

/** Lists the mails that the server did not send because it has no mail server (`SMTP_URL`). */
export function Mailbox({ search, onPage }: { search: MailboxSearch; onPage: (page: number) => void }) {
  const { page = 1, id } = search;
  const list = useQuery(
    api.admin.listMails.queryOptions({ input: { page }, placeholderData: keepPreviousData, refetchOnMount: 'always' }),
  );
  if (list.error instanceof ORPCError && list.error.code === 'FORBIDDEN') {
    return (
      <EmptyState
        card
        level={2}
        title="El buzón está cerrado"
        text="Solo responde en la misma máquina que el servidor y mientras no haya un servidor de correo (SMTP_URL): guarda enlaces que abren cuentas."
        action={
          <ButtonLink to={paths.admin} variant="default">
            Ver los usuarios
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ListFrame
      name="Correos"
      list={list}
      none={{
        title: 'Ningún correo todavía',
        text: 'Aquí queda cada mensaje que la plataforma habría enviado: confirmaciones, enlaces, avisos.',
        action: (
          <ButtonLink to={paths.admin} variant="default">
            Ver los usuarios
          </ButtonLink>
        ),
      }}
    >
      {rows => (
        <div className={styles.box} data-reading={id ? true : undefined}>
          <Stack className={styles.side}>
            <MailList mails={rows} page={page} openId={id} />
            <Pager
              of="Páginas: Correos"
              current={page}
              size={adminPageSize}
              total={list.data?.total ?? 0}
              onChange={onPage}
            />
          </Stack>
          <div className={styles.main}>
            {id ? (
              <MailReader key={id} id={id} page={page} />
            ) : (
              <EmptyState card level={2} title="Elige un correo" text="Aquí lo verás como llegaría." />
            )}
          </div>
        </div>
      )}
    </ListFrame>
  );
}

function MailList({ mails, page, openId }: { mails: Mail[]; page: number; openId?: string }) {
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
