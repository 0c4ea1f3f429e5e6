import { type AdminEvent, HideEventSchema } from '#contract/backoffice/admin.ts';
import { ReasonModal } from '#web/ui/reason-modal.tsx';

type Props = {
  event: AdminEvent | null;
  onHide: (eventId: string, reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the reason, which the organization reads on its event's page (N8). */
export function HideEvent({ event, onHide, onClose }: Props) {
  const eventId = event?.uid ?? '';
  return (
    <ReasonModal
      opened={event !== null}
      title="¿Ocultar el evento?"
      confirmLabel="Ocultar"
      description={`${event?.organizationName ?? 'La organización'} lo leerá en la página de su evento.`}
      read={reason => HideEventSchema.safeParse({ eventId, reason })}
      onConfirm={reason => onHide(eventId, reason)}
      onClose={onClose}
    >
      <p>
        <strong>{event?.name}</strong> desaparece de las páginas públicas y deja de recibir inscripciones y pagos. A
        quienes ya se inscribieron les avisamos por correo.
      </p>
    </ReasonModal>
  );
}
