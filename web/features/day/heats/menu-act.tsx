import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Lines } from '#web/ui/lines.tsx';

type Props = {
  label: string;
  /** The heat or test that the press acts on. */
  of: string;
  /** Why the act is off; null when it is on. */
  why: string | null;
  icon: Icon;
  onClick: () => unknown;
};

/** An act in a menu, with the reason below it while it is off. */
export function MenuAct({ label, of, why, icon: Sign, onClick }: Props) {
  return (
    <Menu.Item
      leftSection={<Sign size={20} aria-hidden="true" />}
      disabled={why !== null}
      onClick={() => void onClick()}
    >
      <Lines>
        <strong>{`${label} ${of}`}</strong>
        {why && <span className="dim text-xs">{why}</span>}
      </Lines>
    </Menu.Item>
  );
}
