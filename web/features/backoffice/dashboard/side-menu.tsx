import '#web/ui/styles/table-styles.ts';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { isHere, type MenuGroup, type MenuItem, type MenuLink, type MenuTarget, waitsOf } from './menus.ts';
import styles from './side-menu.module.css';
import { WaitingMarks } from './waiting-mark.tsx';

/** Wraps an entry of the folded menu: its name appears on hover and keyboard focus. */
const Named = ({ label, isFolded, children }: { label: string; isFolded: boolean; children: ReactElement }) => (
  <Tooltip label={label} position="right" disabled={!isFolded} events={{ hover: true, focus: true, touch: false }}>
    {children}
  </Tooltip>
);

type Entry = MenuTarget & { label: string; icon?: TablerIcon | undefined };

function MenuEntry({ entry, isFolded, isBelow }: { entry: Entry; isFolded: boolean; isBelow?: boolean }) {
  const pathname = useRouterState({ select: state => state.location.pathname });
  const { to, exact, label, icon: Icon, waits } = entry;
  return (
    <li>
      <Named label={label} isFolded={isFolded}>
        <Link
          to={to}
          className={isBelow ? styles.entry : styles.item}
          data-active={isHere(entry, pathname) || undefined}
          activeOptions={{ exact, includeSearch: false }}
        >
          {Icon && !isBelow && <Icon size={20} stroke={1.8} aria-hidden="true" />}
          <span className={isFolded ? 'unseen' : 'grow'}>{label}</span>
          <WaitingMarks kinds={waits} />
        </Link>
      </Named>
    </li>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <li>
      <UnstyledButton
        className={styles.item}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <group.icon size={20} stroke={1.8} aria-hidden="true" />
        <span className="grow">{group.label}</span>
        {!open && <WaitingMarks kinds={waitsOf(group)} />}
        <IconChevronDown size={18} className={styles.chevron} data-open={open || undefined} aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <ul id={id} className={styles.entries}>
          {group.entries.map(entry => (
            <MenuEntry key={entry.to} entry={entry} isFolded={false} isBelow />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A folded menu shows the entries of a group directly, because a group has no icon. */
const flat = (items: MenuItem[]): Entry[] =>
  items.flatMap(item => ('entries' in item ? item.entries : [item]) as readonly Entry[]);

/** The dashboard's menu beside the page, from 768 px. */
export function SideMenu({ items, action }: { items: MenuItem[]; action?: MenuLink }) {
  const { isFolded, turn } = useFolded();
  const Turn = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const turnName = isFolded ? 'Desplegar el menú' : 'Plegar el menú';
  return (
    <nav className={styles.menu} aria-label="Panel" data-folded={isFolded || undefined}>
      <Stack as="ul" gap="2xs">
        {isFolded
          ? flat(items).map(entry => <MenuEntry key={entry.to} entry={entry} isFolded />)
          : items.map(item =>
              'entries' in item ? (
                <Group key={item.label} group={item} />
              ) : (
                <MenuEntry key={item.to} entry={item} isFolded={false} />
              ),
            )}
      </Stack>
      <Stack gap="xs">
        {action && (
          <Named label={action.label} isFolded={isFolded}>
            <ButtonLink to={action.to} variant="strong" aria-label={action.label} className={styles.action}>
              <action.icon size={18} stroke={2} aria-hidden="true" />
              {!isFolded && <span>{action.label}</span>}
            </ButtonLink>
          </Named>
        )}
        <Named label={turnName} isFolded={isFolded}>
          <UnstyledButton className={styles.item} aria-label={turnName} aria-expanded={!isFolded} onClick={turn}>
            <Turn size={20} stroke={1.8} aria-hidden="true" />
            {!isFolded && <span className="grow">Plegar</span>}
          </UnstyledButton>
        </Named>
      </Stack>
    </nav>
  );
}

const name = 'menu-folded';

/** The side menu shows only icons on a narrow tablet, unless the user chose otherwise. */
function useFolded() {
  const hasRoom = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => readKept(name));
  const isFolded = typeof chosen === 'boolean' ? chosen : !hasRoom;
  const turn = () => {
    setChosen(!isFolded);
    keep(name, !isFolded);
  };
  return { isFolded, turn };
}
