import '#web/ui/styles/form-styles.ts';
import { Button, type ButtonProps, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './decision.module.css';

type Props = {
  label: string;
  variant?: ButtonProps['variant'];
  width: number;
  isBusy: boolean;
  isLoading: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button for a decision about an application; its question opens beside it. */
export function DecisionPopover({ label, variant, width, isBusy, isLoading, children }: Props) {
  const [opened, setOpened] = useState(false);
  useOverPage(opened, () => setOpened(false));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <Popover.Target>
        <Button
          variant={variant}
          aria-haspopup="dialog"
          disabled={isBusy && !isLoading}
          loading={isLoading}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <Stack gap="sm" className={styles.choice}>
          {children(() => setOpened(false))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
