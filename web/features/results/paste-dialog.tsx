import '#web/ui/dialog-styles.ts';
import '#web/ui/form-styles.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Editing, Line, Place } from './editing.ts';
import { countLines, type PastedCell, type PastePlan, planPaste, targetsOf } from './plan-paste.ts';
import { titleOf } from './result-columns.ts';
import styles from './results-dialogs.module.css';

type Props = {
  editing: Editing;
  lines: readonly Line[];
  at: Place;
  text: string;
  /** The rows that are pasted over are on the way. */
  isReaching: boolean;
  onReach: (rows: number) => void;
  onClose: () => void;
};

// A table of thousands of rows is nobody's to read, and a second's work to draw.
const mostPreviewed = 200;

const rowsIn = (count: number) => (count === 1 ? '1 fila' : `${count} filas`);

function Cell({ cell }: { cell: PastedCell }) {
  if (cell.error) {
    return (
      <td className={styles.bad}>
        {cell.to}
        <span className={styles.why}>{cell.error}</span>
      </td>
    );
  }
  if (cell.from === cell.to) return <td className={styles.same}>{cell.to}</td>;
  return (
    <td>
      {cell.from !== '' && (
        <>
          <s className={styles.from}>{cell.from}</s>{' '}
        </>
      )}
      <strong>{cell.to}</strong>
    </td>
  );
}

const changesOf = (plan: PastePlan) =>
  plan.rows.filter(({ cells }) => cells.some(({ from, to, error }) => error === null && from !== to)).length;

/** What was copied from a spreadsheet, and what each row would become: nothing changes before it is looked at. */
export function PasteDialog({ editing, lines, at, text: pasted, isReaching, onReach, onClose }: Props) {
  useReturnFocus();
  const [text, setText] = useState(pasted);
  const columns = editing.columns();
  const plan = useMemo(
    () => planPaste(text, targetsOf(editing, lines, at), columns, at.field),
    [editing, lines, at, text, columns],
  );
  useEffect(() => onReach(countLines(text)), [text, onReach]);
  const fields = columns.filter(({ field }) => plan.rows.some(row => row.cells.some(cell => cell.field === field)));
  const changes = changesOf(plan);
  const previewed = plan.rows.slice(0, mostPreviewed);
  const first = editing.lineOf(at.key)?.name ?? '';
  const apply = () => {
    editing.apply(plan);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Pegar resultados" size="lg">
      <div className={styles.form}>
        <Textarea
          label="Lo copiado de la hoja de cálculo"
          description={`Una línea por fila, desde ${first}, columna ${titleOf(at.field)}. Un tiempo puede ir entero: 5:30.250.`}
          data-autofocus
          minRows={3}
          maxRows={6}
          autosize
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {plan.rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <section className={styles.preview} aria-label="Lo que cambiaría" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Atleta</th>
                  {fields.map(({ field, title }) => (
                    <th key={field} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {previewed.map(row => (
                  <tr key={row.key}>
                    <th scope="row">{row.name}</th>
                    {fields.map(({ field }) => {
                      const cell = row.cells.find(each => each.field === field);
                      return cell ? <Cell key={field} cell={cell} /> : <td key={field} />;
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <div className={styles.sums} role="status">
          {plan.bad > 0 && (
            <p className={styles.bad}>
              {plan.bad === 1
                ? '1 celda no se puede leer y queda como está.'
                : `${plan.bad} celdas no se pueden leer y quedan como están.`}
            </p>
          )}
          {plan.rows.length > previewed.length && (
            <p className="dim">{`Y ${rowsIn(plan.rows.length - previewed.length)} más.`}</p>
          )}
          {isReaching && <p className="dim">Buscando las filas que faltan…</p>}
          {!isReaching && plan.left > 0 && (
            <p className="dim">{`Sobran ${rowsIn(plan.left)}: no hay más atletas debajo.`}</p>
          )}
          {plan.extraColumns && <p className="dim">Sobran columnas a la derecha: no se usan.</p>}
        </div>
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={apply} disabled={changes === 0} loading={isReaching}>
            {changes === 0 ? 'Nada que cambiar' : `Llenar ${rowsIn(changes)}`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
