import { ORPCError } from '@orpc/client';
import type { ReactNode } from 'react';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { messageOf } from './form-errors.ts';

type Check<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props<Data> = {
  code: string | undefined;
  check: Check<Data>;
  /** Why a link that was used or is too old does not serve, and what it offers instead. */
  gone: string;
  otherwise: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A6: what a mailed link is about, once the server has said that its code still serves. */
export function CheckedLink<Data>({ code, check, gone, otherwise, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = check;
  if (!code || (error instanceof ORPCError && error.status < 429))
    return <FailedState level={2} title="Este enlace no sirve" text={gone} action={otherwise} />;
  if (error)
    return (
      <FailedState
        level={2}
        title="No pudimos revisar el enlace"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return data ? children(data) : <LoadingRows rows={3} label="Revisando el enlace" />;
}
