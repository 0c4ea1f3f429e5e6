import { IconSearch } from '@tabler/icons-react';
import styles from './board-panel.module.css';

type Props = { isTeams: boolean; value: string; onChange: (text: string) => void };

export function BoardSearch({ isTeams, value, onChange }: Props) {
  const label = isTeams ? 'Buscar equipo' : 'Buscar atleta';
  return (
    <search className={styles.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
