import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { isHere, type MenuGroup, type MenuItem, type MenuLink } from './menus.ts';
import styles from './side-menu.module.css';

function Group({ group, pathname }: { group: MenuGroup; pathname: string }) {
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
        <IconChevronDown size={18} className={styles.chevron} data-open={open || undefined} aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <ul id={id} className={styles.entries}>
          {group.entries.map(entry => (
            <li key={entry.to}>
              <Link to={entry.to} className={styles.entry} data-active={isHere(entry, pathname) || undefined}>
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The dashboard's menu beside the page, from 1024 px on. */
export function SideMenu({ items, action }: { items: MenuItem[]; action?: MenuLink }) {
  const pathname = useRouterState({ select: state => state.location.pathname });
  return (
    <nav className={styles.menu} aria-label="Panel">
      <Stack as="ul" gap="2xs">
        {items.map(item =>
          'entries' in item ? (
            <Group key={item.label} group={item} pathname={pathname} />
          ) : (
            <li key={item.to}>
              <Link
                to={item.to}
                className={styles.item}
                data-active={isHere(item, pathname) || undefined}
                activeOptions={{ exact: item.exact, includeSearch: false }}
              >
                <item.icon size={20} stroke={1.8} aria-hidden="true" />
                <span className="grow">{item.label}</span>
              </Link>
            </li>
          ),
        )}
      </Stack>
      {action && (
        <ButtonLink
          to={action.to}
          variant="strong"
          className={styles.action}
          leftSection={<action.icon size={18} stroke={2} aria-hidden="true" />}
        >
          {action.label}
        </ButtonLink>
      )}
    </nav>
  );
}
