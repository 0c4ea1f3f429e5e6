import '#web/ui/styles/checkbox-styles.ts';
import { Checkbox } from '@mantine/core';
import type { Application } from '#contract/scoring/staff.ts';
import { paths } from '#web/paths.ts';
import { Lines } from '#web/ui/lines.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import styles from './permissions.module.css';

/** One column of boxes: a permission or a category. */
export type Allowable = {
  key: string;
  name: string;
  isAllowed: (judge: Application) => boolean;
  onChange: (judge: Application, isAllowed: boolean) => void;
};

export const permissionColumns = (boxes: Allowable[]): Column<Application>[] => [
  {
    key: 'judge',
    header: 'Juez',
    cell: judge => (
      <Lines>
        <TextLink to={paths.staffDetail} params={{ id: judge.uid }}>
          {judge.judgeName}
        </TextLink>
        <span className="dim text-sm">{judge.judgeEmail}</span>
      </Lines>
    ),
  },
  ...boxes.map(({ key, name, isAllowed, onChange }) => ({
    key,
    header: <span className={`wraps ${styles.head}`}>{name}</span>,
    cell: (judge: Application) => (
      <Checkbox
        className={styles.box}
        checked={isAllowed(judge)}
        // A phone shows no column headings, so the name is beside the box.
        label={<span className={styles.label}>{name}</span>}
        aria-label={`${name}: ${judge.judgeName}`}
        onChange={event => onChange(judge, event.currentTarget.checked)}
      />
    ),
  })),
];
