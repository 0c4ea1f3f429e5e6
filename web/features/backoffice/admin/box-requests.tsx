import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminBoxRequest, adminPageSize, DeclineBoxRequestSchema } from '#contract/backoffice/admin.ts';
import type { BoxRequestState } from '#contract/people/boxes.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { BoxRequestCard } from './box-request-card.tsx';

const nothing: Record<BoxRequestState, string> = {
  pending: 'Ninguna solicitud espera',
  approved: 'Ninguna solicitud aprobada',
  declined: 'Ninguna solicitud rechazada',
};

export function BoxRequests(props: { status: BoxRequestState; page: number; onPage: (page: number) => void }) {
  const { status, page, onPage } = props;
  const list = useQuery(api.admin.listBoxRequests.queryOptions({ input: { status, page } }));
  const [declining, setDeclining] = useState<AdminBoxRequest | null>(null);
  const changes = [api.admin.listBoxRequests.key()];
  const approve = useAction(api.admin.approveBoxRequest.mutationOptions(), { done: 'Solicitud aprobada', changes });
  const decline = useAction(api.admin.declineBoxRequest.mutationOptions(), { done: 'Solicitud rechazada', changes });

  const askApproval = async (request: AdminBoxRequest) => {
    const yes = await confirmDialog({
      title: '¿Aprobar la solicitud?',
      text: `${request.displayName} se llamará «${request.organization}» en toda la plataforma, con el logo nuevo.`,
      confirmLabel: 'Aprobar',
    });
    if (yes) approve.mutate({ uid: request.uid });
  };
  const sendDecline = (uid: string, reason: string): Promise<boolean> =>
    decline.mutateAsync({ uid, reason }).then(
      () => true,
      () => false,
    );

  return (
    <>
      <ListFrame
        name="Solicitudes de gimnasios"
        list={list}
        search={{ page }}
        onSearch={next => onPage(next.page ?? 1)}
        pageSize={adminPageSize}
        waiting={<LoadingRows card rows={3} height={120} picture />}
        none={{
          title: nothing[status],
          text: 'Aquí llegan los gimnasios que piden otro nombre o logo.',
          action: (
            <ButtonLink to={paths.admin} search={{ type: 'box' }} variant="default">
              Ver los gimnasios
            </ButtonLink>
          ),
        }}
      >
        {rows => (
          <Stack as="ul">
            {rows.map(request => (
              <BoxRequestCard
                key={request.uid}
                request={request}
                busy={approve.isPending && approve.variables?.uid === request.uid}
                onApprove={() => askApproval(request)}
                onDecline={() => setDeclining(request)}
              />
            ))}
          </Stack>
        )}
      </ListFrame>
      {/* The gym reads this reason in its mail and on its page. */}
      <ReasonModal
        opened={declining !== null}
        title="Rechazar la solicitud"
        confirmLabel="Rechazar"
        description={`${declining?.displayName ?? 'El gimnasio'} lo leerá en su correo y en su panel.`}
        read={reason => DeclineBoxRequestSchema.safeParse({ uid: declining?.uid, reason })}
        onConfirm={reason => sendDecline(declining?.uid ?? '', reason)}
        onClose={() => setDeclining(null)}
      />
    </>
  );
}
