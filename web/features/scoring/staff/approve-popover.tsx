import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { type ApplicationType, isApproval } from '#domain/scoring/staff/applications.ts';
import { DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { DecisionPopover } from './decision-popover.tsx';
import { askedFor, type Chosen, PermissionChoice } from './permission-choice.tsx';

type Props = {
  /** The type in the application. Its permissions are ticked, and the organizer can only remove some. */
  type: ApplicationType;
  event: EventCard;
  categories: { uid: string; name: string }[];
  isBusy: boolean;
  isLoading: boolean;
  onApprove: (approval: Chosen) => void;
};

export const ApprovePopover = (props: Props) => (
  <DecisionPopover label="Aprobar" width={360} isBusy={props.isBusy} isLoading={props.isLoading}>
    {close => <Choice {...props} onClose={close} />}
  </DecisionPopover>
);

function Choice({ type, event, categories, isBusy, isLoading, onApprove, onClose }: Props & { onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState(() => askedFor(type, event, categories));
  const isAllowed = isApproval(event, chosen.permissions);
  return (
    <>
      <PermissionChoice event={event} categories={categories} chosen={chosen} isBusy={isBusy} onChange={setChosen} />
      <p id={id} className="dim text-sm">
        {!isAllowed
          ? messages.staff.markPermission
          : chosen.categories.length === 0
            ? 'Sin categorías no verá nada todavía; podrás darlas en Permisos por evento.'
            : 'Podrás cambiarlo después en Permisos por evento.'}
      </p>
      <DialogAnswers>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          No, volver
        </Button>
        <Button
          disabled={!isAllowed || (isBusy && !isLoading)}
          loading={isLoading}
          aria-describedby={id}
          onClick={() => onApprove(chosen)}
        >
          Sí, aprobar
        </Button>
      </DialogAnswers>
    </>
  );
}
