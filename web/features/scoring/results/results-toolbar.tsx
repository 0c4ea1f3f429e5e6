import '#web/ui/styles/form-styles.ts';
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { Order } from './editing/use-lines.ts';
import styles from './results-editing.module.css';

type Props = {
  search: string;
  onSearch: (text: string) => void;
  /** The order of the rows; null when only one order is possible. */
  order: Order | null;
  onOrder: (order: Order) => void;
  /** The number of entries with neither result nor mark. */
  missing: number;
  isOnlyMissing: boolean;
  onOnlyMissing: (on: boolean) => void;
  withTiebreak: boolean;
  onTiebreak: (on: boolean) => void;
  onPaste: () => void;
};

const orders = [
  { value: 'name', label: 'Por nombre' },
  { value: 'place', label: 'Por puesto' },
];

export function ResultsToolbar(props: Props) {
  return (
    <Row gap="sm" className={styles.toolbar}>
      <TextInput
        aria-label="Buscar"
        type="search"
        placeholder="Buscar atleta o equipo"
        value={props.search}
        onChange={event => props.onSearch(event.currentTarget.value)}
      />
      {props.order && (
        <SegmentedControl
          aria-label="Orden de las filas"
          data={orders}
          value={props.order}
          onChange={value => props.onOrder(value as Order)}
        />
      )}
      {(props.missing > 0 || props.isOnlyMissing) && (
        <Switch
          label={`Solo sin resultado (${props.missing})`}
          checked={props.isOnlyMissing}
          onChange={event => props.onOnlyMissing(event.currentTarget.checked)}
        />
      )}
      <Switch
        label="Desempate"
        checked={props.withTiebreak}
        onChange={event => props.onTiebreak(event.currentTarget.checked)}
      />
      <Button variant="default" onClick={props.onPaste} icon={IconClipboardText}>
        Pegar columna
      </Button>
    </Row>
  );
}
