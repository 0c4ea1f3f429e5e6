import { ORPCError } from '@orpc/client';
import type { ComponentProps, ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

type Props<Data> = {
  code: string | undefined;
  check: ComponentProps<typeof QueryView<Data>>['query'];
  /** The text for a mailed link that was used or has expired, and the way on. */
  gone: string;
  otherwise: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the content of a mailed link after the server has accepted its code (A6). */
export function CheckedLink<Data>({ code, check, gone, otherwise, children }: Props<Data>) {
  const useless = <FailedState level={2} title="Este enlace no sirve" text={gone} action={otherwise} />;
  if (!code) return useless;
  const done = messages.emailConfirmation.already;
  const nothingLeft = (
    <Notice tone="good" title={done}>
      Este enlace ya cumplió: no tienes que hacer nada más.
    </Notice>
  );
  return (
    <QueryView
      query={check}
      card="none"
      refused={error =>
        error instanceof ORPCError && error.status < 429 && (error.message === done ? nothingLeft : useless)
      }
      title="No pudimos revisar el enlace"
      text={messageOf}
      rows={3}
      label="Revisando el enlace"
    >
      {children}
    </QueryView>
  );
}
