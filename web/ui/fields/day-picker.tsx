// <DayPicker button isOpen onClose value onPick>: a month below its button; loads when it first opens.
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { cloneElement, type JSX, useLayoutEffect, useRef, useState } from 'react';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { Calendar } from './calendar.tsx';

type Props = {
  button: JSX.Element;
  isOpen: boolean;
  onClose: () => void;
  value: string;
  onPick: (day: string) => void;
};

export function DayPicker({ button, isOpen, onClose, value, onPick }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useOverPage(isOpen, onClose);
  // This button replaced the pressed one, so it takes the focus. The focus also returns to it.
  useLayoutEffect(() => {
    target.current?.focus();
    setDrawn(true);
  }, []);
  return (
    <Popover
      opened={isOpen && isDrawn}
      onChange={opened => !opened && onClose()}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(button, { ref: target })}</Popover.Target>
      <Popover.Dropdown aria-label="Calendario">
        <Calendar
          size="md"
          defaultDate={value || undefined}
          value={value}
          onPick={day => {
            onPick(day);
            onClose();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
