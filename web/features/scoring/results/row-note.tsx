import { Text } from '#web/ui/layout.tsx';
import { asCell, asRow } from './grid-roles.ts';
import styles from './result-grid.module.css';

type Props = { span: number; isWrong?: boolean; children: string };

/** A note below the cells of a row: a refusal, or how a rule counts the typed values. */
export const RowNote = ({ span, isWrong = false, children }: Props) => (
  <tr {...asRow} className={styles.below}>
    <td {...asCell} colSpan={span}>
      <Text role={isWrong ? 'alert' : 'status'} size="sm" strong={isWrong} className={isWrong ? styles.message : 'dim'}>
        {children}
      </Text>
    </td>
  </tr>
);
