import { counted } from '#domain/foundation/text/counted.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { Editing } from './editing/editing.ts';
import { countLines, type PastePlan, planPaste, targetsOf } from './editing/plan-paste.ts';
import { type TestFacts, titleOf } from './editing/result-columns.ts';
import type { GridCell, Line } from './editing/result-line.ts';
import { everybody } from './editing/use-edited-rows.ts';
import { mostPreviewed, PastePreview } from './paste-preview.tsx';
import styles from './results-dialogs.module.css';

type Props = {
  editing: Editing;
  test: TestFacts;
  lines: readonly Line[];
  /** Null when no cell can be typed into, because all teams are closed. */
  at: GridCell | null;
  text: string;
  /** How many teams have athletes that the table does not show. */
  closedTeams: number;
  onOpenTeams: () => void;
  /** True while the rows that the paste fills are loading. */
  isReaching: boolean;
  onReach: (rows: number) => void;
  onClose: () => void;
};

const rowsIn = (count: number) => counted(count, 'fila', 'filas');
const linesIn = (count: number) => counted(count, 'línea', 'líneas');

const changesOf = (plan: PastePlan) =>
  plan.rows.filter(
    ({ cells, mark }) => mark !== null || cells.some(({ from, to, error }) => error === null && from !== to),
  ).length;

/** Shows the pasted cells and their effect on each row, before anything changes. */
export function PasteDialog(props: Props) {
  const { editing, test, lines, at, isReaching, closedTeams, onReach, onClose } = props;
  const [text, setText] = useState(props.text);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map());
  // The versions of the rows when the dialog opened. So a paste never replaces a newer result unseen.
  const [seen] = useState(editing.versions);
  const columns = editing.columns();
  const plan = useMemo(() => {
    const field = at?.field ?? columns[0]?.field ?? 'quantity';
    return planPaste({ pasted: text, ...targetsOf(editing, lines, at), columns, field, test, chosen });
  }, [editing, lines, at, text, columns, test, chosen]);
  useEffect(() => onReach(plan.byName ? everybody : countLines(text)), [text, plan.byName, onReach]);
  const changes = changesOf(plan);
  const lost = plan.lost.filter(({ isLeftOut }) => !isLeftOut).length;
  const listed = plan.rows.length + plan.lost.length;
  const first = at ? (editing.lineOf(at.key)?.name ?? '') : null;
  const hasNobody = text.trim() !== '' && !plan.byName && first === null;
  const choose = (index: number, key: string | null | undefined) => {
    const next = new Map(chosen);
    if (key === undefined) next.delete(index);
    else next.set(index, key);
    setChosen(next);
  };
  const apply = () => {
    editing.apply(plan.rows, seen);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Pegar resultados" size="lg">
      <Stack>
        <TextArea
          label="Lo copiado de la hoja de cálculo"
          description={
            plan.byName
              ? 'Cada línea va al atleta que nombra, en cualquier orden. Un tiempo puede ir entero: 5:30.250.'
              : `Con una columna de nombres, cada línea va a su atleta.${first === null ? '' : ` Sin nombres, una línea por fila, desde ${first}, columna ${titleOf(at?.field ?? 'quantity')}.`} Un tiempo puede ir entero: 5:30.250.`
          }
          data-autofocus
          minRows={3}
          maxRows={6}
          autosize
          value={text}
          onChange={event => {
            setText(event.currentTarget.value);
            // The chosen rows belong to the old text, so a new text begins without them.
            setChosen(new Map());
          }}
        />
        {listed > 0 && <PastePreview plan={plan} columns={columns} lines={lines} onChoose={choose} />}
        <Stack gap="2xs" role="status">
          {plan.hasHeader && <p className="dim">La primera línea es el encabezado.</p>}
          {lost > 0 && !isReaching && (
            <p className={styles.bad}>
              {lost === 1
                ? '1 línea no se usa mientras no digas de quién es.'
                : `${lost} líneas no se usan mientras no digas de quién son.`}
            </p>
          )}
          {plan.bad > 0 && (
            <p className={styles.bad}>
              {plan.bad === 1
                ? '1 celda no se puede leer y queda como está.'
                : `${plan.bad} celdas no se pueden leer y quedan como están.`}
            </p>
          )}
          {listed > mostPreviewed && <p className="dim">{`Y ${rowsIn(listed - mostPreviewed)} más.`}</p>}
          {isReaching && <p className="dim">Buscando las filas que faltan…</p>}
          {!isReaching && plan.left > 0 && !hasNobody && (
            <p className="dim">{`Sobran ${linesIn(plan.left)}: no hay más atletas debajo.`}</p>
          )}
          {plan.unused.length > 0 && <p className="dim">{`No se usa: ${plan.unused.join(', ')}.`}</p>}
        </Stack>
        {closedTeams > 0 && (lost > 0 || hasNobody) && (
          <Row justify="between">
            <p className="dim">Los resultados de un equipo se escriben por atleta.</p>
            <Button variant="default" size="sm" onClick={props.onOpenTeams}>
              {closedTeams === 1 ? 'Abrir el equipo' : `Abrir los ${closedTeams} equipos`}
            </Button>
          </Row>
        )}
        <Row align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={apply} disabled={changes === 0} loading={isReaching}>
            {changes === 0 ? 'Nada que cambiar' : `Llenar ${rowsIn(changes)}`}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
