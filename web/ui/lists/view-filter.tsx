// <ViewFilter name label choices>: selects one of a few lists, in a FilterBar. The first choice is not in the address.
import '#web/ui/styles/table-styles.ts';
import { SegmentedControl } from '@mantine/core';
import styles from './filter-bar.module.css';
import { useFilter } from './filter-bar.tsx';

type Props = { name: string; label: string; choices: { value: string; label: string }[] };

export function ViewFilter({ name, label, choices }: Props) {
  const { value, set } = useFilter(name);
  const first = choices[0]?.value ?? '';
  return (
    <div className={styles.field} data-kind="view">
      <SegmentedControl
        aria-label={label}
        data={choices}
        value={value ?? first}
        onChange={chosen => set(chosen === first ? undefined : chosen)}
      />
    </div>
  );
}
