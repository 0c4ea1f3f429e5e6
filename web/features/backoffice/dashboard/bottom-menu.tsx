import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, UnstyledButton } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import styles from './bottom-menu.module.css';
import { isActive, type MenuItem, type MenuTarget, waitsOf } from './menus.ts';
import { WaitingMarks } from './waiting-mark.tsx';

type Entry = MenuTarget & { label: string; icon: TablerIcon };
type Sheet = { title: string; entries: Entry[] };

// A phone has room for five entries; the others open with one more touch.
const places = 5;

function sheetOf(item: MenuItem): Sheet {
  return { title: item.label, entries: 'entries' in item ? item.entries : [item] };
}

function More({ items, active, onOpen }: { items: MenuItem[]; active: boolean; onOpen: (sheet: Sheet) => void }) {
  const open = () => onOpen({ title: 'Más', entries: items.flatMap(item => sheetOf(item).entries) });
  return (
    <UnstyledButton
      className={`dim centered ${styles.item}`}
      data-active={active || undefined}
      aria-haspopup="dialog"
      onClick={open}
    >
      <IconDots size={22} stroke={1.8} aria-hidden="true" />
      <span className={styles.label}>Más</span>
      <WaitingMarks kinds={items.flatMap(waitsOf)} />
    </UnstyledButton>
  );
}

/** The dashboard's menu at the lower edge of a phone. A group opens its entries in a sheet above. */
export function BottomMenu({ items }: { items: MenuItem[] }) {
  const pathname = useRouterState({ select: state => state.location.pathname });
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [opened, setOpened] = useState(false);
  useOverPage(opened, () => setOpened(false));
  const open = (next: Sheet) => {
    setSheet(next);
    setOpened(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the sheet.
  useEffect(() => setOpened(false), [pathname]);
  const first = items.length > places ? items.slice(0, places - 1) : items;
  const rest = items.slice(first.length);
  return (
    <>
      <Row as="nav" gap="none" align="stretch" justify="center" wrap={false} className={styles.bar} aria-label="Panel">
        {first.map(item => {
          const active = isActive(item, pathname) || undefined;
          const inside = (
            <>
              <item.icon size={22} stroke={1.8} aria-hidden="true" />
              <span className={styles.label}>{item.short ?? item.label}</span>
              <WaitingMarks kinds={waitsOf(item)} />
            </>
          );
          return 'entries' in item ? (
            <UnstyledButton
              key={item.label}
              className={`dim centered ${styles.item}`}
              data-active={active}
              aria-haspopup="dialog"
              onClick={() => open(sheetOf(item))}
            >
              {inside}
            </UnstyledButton>
          ) : (
            <Link
              key={item.to}
              to={item.to}
              className={`dim centered ${styles.item}`}
              data-active={active}
              activeOptions={{ exact: item.exact, includeSearch: false }}
            >
              {inside}
            </Link>
          );
        })}
        {rest.length > 0 && <More items={rest} active={rest.some(item => isActive(item, pathname))} onOpen={open} />}
      </Row>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={sheet?.title}
        position="bottom"
        size="auto"
        classNames={{ content: styles.sheet }}
      >
        <Stack as="ul" gap="2xs">
          {sheet?.entries.map(({ label, to, icon: Icon, exact, waits }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.entry}
                activeOptions={{ exact, includeSearch: false }}
                onClick={() => setOpened(false)}
              >
                <Icon size={20} stroke={1.8} aria-hidden="true" />
                <span className="grow">{label}</span>
                <WaitingMarks kinds={waits} />
              </Link>
            </li>
          ))}
        </Stack>
      </Drawer>
    </>
  );
}
