import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/accounts.ts';
import { api } from '#web/lib/api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Unshown } from '#web/ui/shown.tsx';
import { BoxNow } from './box-now.tsx';
import { BoxRequestForm } from './box-request-form.tsx';
import { BoxRequestNotice } from './box-request-notice.tsx';
import styles from './boxes.module.css';

export function BoxSettings({ user, onSent }: { user: User; onSent: () => void }) {
  const query = useQuery(api.boxes.request.queryOptions());
  if (!query.data) {
    return (
      <Stack className={`card ${styles.screen}`}>
        <Unshown query={query} card="none" level={2} rows={3} />
      </Stack>
    );
  }
  const { request } = query.data;
  // The approved request is public, also if this browser's account data is older.
  const approved = request?.status === 'approved' ? request : null;
  return (
    <Stack className={styles.screen}>
      <BoxNow name={approved?.organization ?? user.displayName} photo={approved?.photo ?? user.photo} />
      {request && <BoxRequestNotice request={request} />}
      {/* A new state of the request needs a new form with its values. */}
      <BoxRequestForm key={`${request?.status}${request?.createdAt}`} request={request} onSent={onSent} />
    </Stack>
  );
}
