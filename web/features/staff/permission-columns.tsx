import type { Application } from '#contract/staff.ts';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PermissionBox } from './permission-box.tsx';
import styles from './permissions.module.css';

/** One column of boxes: a permission or a category. */
export type Allowable = {
  key: string;
  name: string;
  isAllowed: (judge: Application) => boolean;
  onChange: (judge: Application, isAllowed: boolean) => void;
};

/** On a phone the first cell carries the boxes with their names, as a card. */
export const permissionColumns = (boxes: Allowable[]): Column<Application>[] => [
  {
    key: 'judge',
    header: 'Juez',
    cell: judge => (
      <div className={styles.judge}>
        <TextLink to={paths.staffDetail} params={{ id: judge.uid }}>
          {judge.judgeName}
        </TextLink>
        <span className="dim small">{judge.judgeEmail}</span>
        <div className={styles.phone}>
          {boxes.map(({ key, name, isAllowed, onChange }) => (
            <PermissionBox
              key={key}
              withLabel
              name={name}
              judge={judge.judgeName}
              checked={isAllowed(judge)}
              onChange={next => onChange(judge, next)}
            />
          ))}
        </div>
      </div>
    ),
  },
  ...boxes.map(({ key, name, isAllowed, onChange }) => ({
    key,
    header: <span className={styles.head}>{name}</span>,
    hideBelow: 'sm' as const,
    cell: (judge: Application) => (
      <PermissionBox
        name={name}
        judge={judge.judgeName}
        checked={isAllowed(judge)}
        onChange={next => onChange(judge, next)}
      />
    ),
  })),
];
