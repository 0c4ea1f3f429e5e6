import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button, Popover } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventCard } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { isApproval } from '#domain/staff/applications.ts';
import styles from './decision.module.css';
import { type Chosen, nothingChosen, PermissionChoice } from './permission-choice.tsx';

type Props = {
  event: EventCard;
  categories: { uid: string; name: string }[];
  isBusy: boolean;
  isLoading: boolean;
  onApprove: (approval: Chosen) => void;
};

/** ORG-153, ORG-360 to ORG-362, V1: what the judge may, and where. */
export function ApprovePopover(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={360}
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <Popover.Target>
        <Button
          aria-haspopup="dialog"
          disabled={props.isBusy && !props.isLoading}
          loading={props.isLoading}
          onClick={() => setOpened(!opened)}
        >
          Aprobar
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <Choice {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ event, categories, isBusy, isLoading, onApprove, onClose }: Props & { onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState(nothingChosen);
  const isAllowed = isApproval(event, chosen.permissions);
  return (
    <Stack gap="sm" className={styles.choice}>
      <PermissionChoice event={event} categories={categories} chosen={chosen} isBusy={isBusy} onChange={setChosen} />
      <p id={id} className="dim text-sm">
        {!isAllowed
          ? messages.staff.markPermission
          : chosen.categories.length === 0
            ? 'Sin categorías no verá nada todavía; podrás darlas en Permisos por evento.'
            : 'Podrás cambiarlo después en Permisos por evento.'}
      </p>
      <Row align="stretch" justify="end" wrap={false}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          No
        </Button>
        <Button
          disabled={!isAllowed || (isBusy && !isLoading)}
          loading={isLoading}
          aria-describedby={id}
          onClick={() => onApprove(chosen)}
        >
          Sí
        </Button>
      </Row>
    </Stack>
  );
}
