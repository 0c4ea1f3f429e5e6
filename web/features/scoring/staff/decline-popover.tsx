import { Button } from '@mantine/core';
import { DialogAnswers } from '#web/ui/dialog.tsx';
import { DecisionPopover } from './decision-popover.tsx';

type Props = { name: string; isBusy: boolean; isLoading: boolean; onDecline: () => void };

export const DeclinePopover = ({ name, isBusy, isLoading, onDecline }: Props) => (
  <DecisionPopover label="Rechazar" variant="danger" width={320} isBusy={isBusy} isLoading={isLoading}>
    {close => (
      <>
        <p>¿Rechazar la postulación de {name}? Le avisaremos por correo, y no podrá postularse otra vez.</p>
        <DialogAnswers>
          <Button variant="default" onClick={close} disabled={isBusy}>
            No, volver
          </Button>
          <Button variant="destroy" loading={isLoading} disabled={isBusy && !isLoading} onClick={onDecline}>
            Sí, rechazar
          </Button>
        </DialogAnswers>
      </>
    )}
  </DecisionPopover>
);
