// <DayFilter name label>: a day in a FilterBar, typed as `28-11-2026`, or picked from a calendar that loads when it
// opens.
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Row } from '#web/ui/layout.tsx';
import { parseDay, writeDay } from '#web/ui/texts/day-text.ts';
import styles from './filter-bar.module.css';
import { useFilter } from './filter-bar.tsx';

const DayPicker = lazy(() => import('#web/ui/fields/day-picker.tsx').then(module => ({ default: module.DayPicker })));

export function DayFilter({ name = 'day', label = 'Día' }: { name?: string; label?: string }) {
  const { value = '', set } = useFilter(name);
  const id = useId();
  const [text, setText] = useState(() => writeDay(value));
  const [seen, setSeen] = useState(value);
  const [isLeft, setLeft] = useState(true);
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never');
  const read = parseDay(text) ?? '';
  // The address was changed elsewhere, so its day replaces the text. Otherwise an incomplete text stays.
  if (seen !== value) {
    setSeen(value);
    if (read !== value) setText(writeDay(value));
  }
  const isNoDay = isLeft && text.trim() !== '' && read === '';
  const choose = (day: string) => {
    if (day !== value) set(day);
  };
  const button = (
    <button
      type="button"
      className={`plain-control ${styles.open}`}
      aria-label="Abrir el calendario"
      onClick={() => setPicker(picker === 'open' ? 'closed' : 'open')}
    >
      <IconCalendar size={20} aria-hidden="true" />
    </button>
  );
  return (
    <div className={styles.field} data-kind="day">
      <Row gap="xs" align="baseline" wrap={false}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-fault`} role="status" className={`text-sm ${styles.fault}`}>
          {isNoDay && 'No es un día'}
        </span>
      </Row>
      <Row gap="xs" wrap={false} className={styles.box}>
        <input
          id={id}
          placeholder="DD-MM-AAAA"
          autoComplete="off"
          inputMode="numeric"
          maxLength={10}
          aria-invalid={isNoDay || undefined}
          aria-describedby={`${id}-fault`}
          value={text}
          onChange={({ currentTarget: { value: typed } }) => {
            setText(typed);
            setLeft(false);
            choose(parseDay(typed) ?? '');
          }}
          onBlur={() => {
            setLeft(true);
            if (read) setText(writeDay(read));
          }}
        />
        {picker === 'never' ? (
          button
        ) : (
          <Suspense fallback={button}>
            <DayPicker
              button={button}
              isOpen={picker === 'open'}
              onClose={() => setPicker('closed')}
              value={value}
              onPick={day => {
                setText(writeDay(day));
                choose(day);
              }}
            />
          </Suspense>
        )}
      </Row>
    </div>
  );
}
