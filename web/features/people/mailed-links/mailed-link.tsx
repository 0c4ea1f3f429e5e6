import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { LinkPurpose } from '#contract/people/accounts.ts';
import styles from '#web/entities/account/account-page.module.css';
import { CheckedLink } from '#web/lib/account/checked-link.tsx';
import { api } from '#web/lib/api.ts';

type Props = {
  purpose: LinkPurpose;
  code: string | undefined;
  /** Shown when the link was used or has expired. */
  otherwise: ReactNode;
  children: (email: string) => ReactNode;
};

/** Checks the code of a mailed link without using it, then shows its page (A6). */
export function MailedLink({ purpose, code, otherwise, children }: Props) {
  const check = useQuery({
    ...api.accounts.checkLink.queryOptions({ input: { purpose, code: code ?? '' } }),
    enabled: Boolean(code),
    retry: false,
    // The button of the page uses the code up. A second check would then say that it is invalid.
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
