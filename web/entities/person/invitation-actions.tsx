import { Button } from '@mantine/core';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row } from '#web/ui/layout.tsx';

type Action = { mutate: (input: { id: string }) => void; isPending: boolean };
type Props = {
  invitation: { uid: string; email: string };
  /** Moment from which the invitation can be mailed again, in the server's time. */
  resendAt: string;
  now: string;
  timeZone: string;
  resend: Action;
  withdraw: Action;
  /** The text that says what follows when the invitation is withdrawn. */
  consequence: string;
  className?: string;
};

export function InvitationActions(props: Props) {
  const { invitation, resendAt, now, timeZone, resend, withdraw, consequence, className } = props;
  const { uid: id, email } = invitation;
  const isDue = useIsPast(resendAt, now);
  const ask = () =>
    confirmDialog({
      title: '¿Retirar la invitación?',
      text: consequence,
      confirmLabel: 'Retirar invitación',
      tone: 'destroy',
    });
  return (
    <Row gap="xs" align="stretch" className={className}>
      <Button
        size="sm"
        variant="default"
        disabled={!isDue || withdraw.isPending}
        loading={resend.isPending}
        aria-label={`Reenviar la invitación a ${email}`}
        aria-describedby={isDue ? undefined : `${id}-resend`}
        onClick={() => resend.mutate({ id })}
      >
        Reenviar
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={resend.isPending}
        loading={withdraw.isPending}
        aria-label={`Retirar la invitación a ${email}`}
        onClick={async () => (await ask()) && withdraw.mutate({ id })}
      >
        Retirar
      </Button>
      {!isDue && (
        <p id={`${id}-resend`} className="dim text-sm whole-line">
          Puedes reenviarla desde <MomentWithZone at={resendAt} timeZone={timeZone} />
        </p>
      )}
    </Row>
  );
}
