import '#web/ui/field-styles.ts';
import { Checkbox } from '@mantine/core';
import styles from './permissions.module.css';

type Props = {
  checked: boolean;
  /** What is allowed, and whom: the column and the row. */
  name: string;
  judge: string;
  withLabel?: boolean;
  onChange: (isAllowed: boolean) => void;
};

export const PermissionBox = ({ checked, name, judge, withLabel, onChange }: Props) => (
  <Checkbox
    className={styles.box}
    checked={checked}
    label={withLabel ? name : undefined}
    aria-label={`${name}: ${judge}`}
    onChange={event => onChange(event.currentTarget.checked)}
  />
);
