// <ChoiceFilter name label any choices>: one of several choices in a FilterBar. `any` names the state without a filter:
// the placeholder of a field that can be emptied. With `anyIsChoice` it is a choice, in its place ('first', 'last').
import '#web/ui/styles/form-styles.ts';
import { Select } from '@mantine/core';
import styles from './filter-bar.module.css';
import { useFilter } from './filter-bar.tsx';

type Props = {
  name: string;
  label: string;
  any: string;
  choices: { value: string; label: string }[];
  anyIsChoice?: 'first' | 'last';
  /** The name of a filter that depends on this one; a change here empties it. */
  resets?: string;
};

export function ChoiceFilter({ name, label, any, choices, anyIsChoice, resets }: Props) {
  const { value, set } = useFilter(name, resets);
  const known = choices.some(choice => choice.value === value) ? value : undefined;
  const none = { value: 'any', label: any };
  const data = { first: [none, ...choices], last: [...choices, none], never: choices }[anyIsChoice ?? 'never'];
  return (
    <Select
      className={styles.field}
      wrapperProps={{ 'data-kind': 'choice' }}
      label={label}
      data={data}
      value={known ?? (anyIsChoice ? none.value : null)}
      onChange={chosen => set(chosen === none.value ? undefined : (chosen ?? undefined))}
      placeholder={any}
      allowDeselect={!anyIsChoice}
      clearable={!anyIsChoice}
      clearButtonProps={{ 'aria-label': `Quitar el filtro de ${label.toLowerCase()}` }}
    />
  );
}
