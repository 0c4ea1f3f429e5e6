import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { LinkPurpose } from '#contract/people/accounts.ts';
import { api } from '#web/lib/api.ts';
import { CheckedLink } from '#web/lib/checked-link.tsx';
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
  return (
    <div className={`card ${styles.card}`}>
      <CheckedLink code={code} check={check} gone={messages.recovery.badCode} otherwise={otherwise}>
        {({ email }) => children(email)}
      </CheckedLink>
    </div>
  );
}
