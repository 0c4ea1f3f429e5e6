import { IconSearch } from '@tabler/icons-react';
import styles from './board-panel.module.css';

type Props = { label: string; placeholder?: string; value: string; onChange: (text: string) => void };

export function BoardSearch({ label, placeholder = label, value, onChange }: Props) {
  return (
    <search className={styles.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
