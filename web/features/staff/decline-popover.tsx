import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import styles from './decision.module.css';

type Props = { name: string; isBusy: boolean; isLoading: boolean; onDecline: () => void };

/** ORG-154: an application that waits can be declined, with a reason. */
export function DeclinePopover({ name, isBusy, isLoading, onDecline }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <Popover.Target>
        <Button
          variant="danger"
          aria-haspopup="dialog"
          disabled={isBusy && !isLoading}
          loading={isLoading}
          onClick={() => setOpened(!opened)}
        >
          Rechazar
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <Stack gap="sm" className={styles.choice}>
          <p>¿Rechazar la postulación de {name}? Le avisaremos por correo, y no podrá postularse otra vez.</p>
          <Row align="stretch" justify="end" wrap={false}>
            <Button variant="default" onClick={() => setOpened(false)} disabled={isBusy}>
              No
            </Button>
            <Button variant="destroy" loading={isLoading} disabled={isBusy && !isLoading} onClick={onDecline}>
              Sí
            </Button>
          </Row>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
