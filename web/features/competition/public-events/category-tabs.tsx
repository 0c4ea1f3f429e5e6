import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './category-tabs.module.css';

type Tab = { value: string; label: string; count?: number; content: ReactNode };
type Props = { label: string; tabs: Tab[]; value: string | undefined; onChange: (value: string) => void };

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const sideMargin = 16;
const buttonOf = (list: HTMLElement | null, at: number) => list?.querySelectorAll<HTMLElement>('[role=tab]')[at];

/**
 * Tabs with the usual keys. They have a tenth of the size of the dashboard's tabs, because every first load has this
 * page.
 */
export function CategoryTabs({ label, tabs, value, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(tab => tab.value === value),
  );
  // Scrolls only the row: scrollIntoView could move the page too.
  useEffect(() => {
    const button = buttonOf(list.current, at);
    if (list.current && button) list.current.scrollLeft = button.offsetLeft - sideMargin;
  }, [at]);
  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at, tabs.length);
    const wanted = next === undefined ? undefined : tabs[next];
    if (next === undefined || !wanted) return;
    event.preventDefault();
    onChange(wanted.value);
    buttonOf(list.current, next)?.focus();
  };
  return (
    <>
      <Row ref={list} role="tablist" aria-label={label} gap="xs" align="stretch" wrap={false} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className={`num ${styles.count}`}>{tab.count}</span>}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tabs[at]?.value}`} className={styles.panel}>
        {tabs[at]?.content}
      </div>
    </>
  );
}
