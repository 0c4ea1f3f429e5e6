import '#web/ui/form-styles.ts';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventCard } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { isApproval } from '#domain/staff/applications.ts';
import { nameOfPermission } from './application-words.ts';
import styles from './decision.module.css';

export type Approval = { permissions: { qualifier: boolean; event: boolean }; categories: string[] };
type Props = {
  event: EventCard;
  categories: { uid: string; name: string }[];
  isBusy: boolean;
  isLoading: boolean;
  onApprove: (approval: Approval) => void;
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
  const [permissions, setPermissions] = useState({ qualifier: false, event: false });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = nameOfPermission(event);
  const isAllowed = isApproval(event, permissions);
  const all = categories.map(({ uid }) => uid);
  const offered = (['qualifier', 'event'] as const).filter(which => which === 'event' || event.qualifierOnline);
  return (
    <div className={styles.choice}>
      <Checkbox.Group
        label="¿Qué puede juzgar?"
        value={offered.filter(which => permissions[which])}
        onChange={values =>
          setPermissions({ qualifier: values.includes('qualifier'), event: values.includes('event') })
        }
      >
        {offered.map(which => (
          <Checkbox key={which} value={which} label={names[which]} disabled={isBusy} />
        ))}
      </Checkbox.Group>
      {categories.length > 0 && (
        <Checkbox.Group label="¿En qué categorías?" value={[...chosen]} onChange={setChosen}>
          {categories.length > 1 && (
            <Button
              variant="subtle"
              size="sm"
              disabled={isBusy}
              onClick={() => setChosen(chosen.length === all.length ? [] : all)}
            >
              {chosen.length === all.length ? 'Quitar todas' : 'Marcar todas'}
            </Button>
          )}
          <div className={styles.categories}>
            {categories.map(({ uid, name }) => (
              <Checkbox key={uid} value={uid} label={name} disabled={isBusy} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <p id={id} className="dim small">
        {!isAllowed
          ? messages.staff.markPermission
          : chosen.length === 0
            ? 'Sin categorías no verá nada todavía; podrás darlas en Permisos por evento.'
            : 'Podrás cambiarlo después en Permisos por evento.'}
      </p>
      <div className={styles.answers}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          No
        </Button>
        <Button
          disabled={!isAllowed || (isBusy && !isLoading)}
          loading={isLoading}
          aria-describedby={id}
          onClick={() => onApprove({ permissions, categories: [...chosen] })}
        >
          Sí
        </Button>
      </div>
    </div>
  );
}
