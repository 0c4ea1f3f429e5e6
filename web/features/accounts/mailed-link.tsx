import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkPurpose } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import styles from './account-page.module.css';

type Props = {
  purpose: LinkPurpose;
  code: string | undefined;
  /** What a link that was used or is too old offers instead. */
  otherwise: ReactNode;
  children: (email: string) => ReactNode;
};

/** A6: looks whether the code of a mailed link still serves, which changes nothing, and then shows what it is for. */
export function MailedLink({ purpose, code, otherwise, children }: Props) {
  const check = useQuery({
    ...api.accounts.checkLink.queryOptions({ input: { purpose, code: code ?? '' } }),
    enabled: Boolean(code),
    retry: false,
    // The page's own button uses the code up; a second look would then say that it is no good any more.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isBad = !code || (check.error instanceof ORPCError && check.error.status < 429);
  return (
    <div className={`card ${styles.card}`}>
      {isBad && (
        <FailedState level={2} title="Este enlace no sirve" text={messages.recovery.badCode} action={otherwise} />
      )}
      {!isBad && check.isError && (
        <FailedState
          level={2}
          title="No pudimos revisar el enlace"
          text={messageOf(check.error)}
          onRetry={() => void check.refetch()}
          retrying={check.isFetching}
        />
      )}
      {code && check.isPending && <LoadingRows rows={2} label="Revisando el enlace" />}
      {check.data && children(check.data.email)}
    </div>
  );
}
