import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { Text } from '#web/ui/layout.tsx';
import type { LostLine, PastePlan } from './editing/plan-paste.ts';
import type { Column } from './editing/result-columns.ts';
import type { Line, PastedCell, PastedRow } from './editing/result-line.ts';
import styles from './results-dialogs.module.css';

type Props = {
  plan: PastePlan;
  columns: readonly Column[];
  lines: readonly Line[];
  /** Chooses a row for a pasted line. Null leaves the line out; undefined matches it by name again. */
  onChoose: (index: number, key: string | null | undefined) => void;
};

// The most rows that the preview shows. A table of thousands is not readable, and rendering it takes a second.
export const mostPreviewed = 200;
// The most lines with a field to choose a name: such a field is slower to render than a row.
const mostChosen = 40;
const leftOut = 'nadie';

function Cell({ cell, isTold }: { cell: PastedCell; isTold: boolean }) {
  if (cell.error) {
    return (
      <td className={styles.bad}>
        {cell.to}
        {!isTold && <span className={styles.why}>{cell.error}</span>}
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

function Cells({ row, fields }: { row: PastedRow; fields: readonly Column[] }) {
  const told = new Set<string>();
  return fields.map(({ field }) => {
    const cell = row.cells.find(each => each.field === field);
    if (!cell) return <td key={field} />;
    const isTold = cell.error !== null && told.has(cell.error);
    if (cell.error) told.add(cell.error);
    return <Cell key={field} cell={cell} isTold={isTold} />;
  });
}

type WhoProps = { line: number; pasted: string; value: string | null; like: readonly string[] } & Pick<
  Props,
  'lines'
> & {
    onChange: (value: string | null) => void;
  };

/** Offers the names for a pasted line that matches no athlete: similar names first, then all others. */
function Who({ line, pasted, value, like, lines, onChange }: WhoProps) {
  const data = useMemo(() => {
    const option = ({ key, name, about }: Line) => ({ value: key, label: about ? `${name} · ${about}` : name });
    const open = lines.filter(({ isSum }) => !isSum);
    const near = open.filter(({ key }) => like.includes(key)).map(option);
    const others = open.filter(({ key }) => !like.includes(key)).map(option);
    return [
      ...(near.length > 0 ? [{ group: 'Se parecen', items: near }] : []),
      { group: 'La línea', items: [{ value: leftOut, label: 'No usar esta línea' }] },
      { group: 'Todos', items: others },
    ];
  }, [lines, like]);
  return (
    <Select
      className={styles.choose}
      aria-label={`¿De quién es la línea ${line}${pasted ? `, «${pasted}»` : ''}?`}
      placeholder="Elige de quién es"
      data={data}
      value={value}
      onChange={onChange}
      limit={60}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar la elección de la línea ${line}` }}
      nothingFoundMessage="Nadie con ese nombre"
    />
  );
}

/** Shows the effect on each row. If the sheet has names, they are beside the matched athletes. */
export function PastePreview({ plan, columns, lines, onChoose }: Props) {
  const fields = columns.filter(({ field }) => plan.rows.some(row => row.cells.some(cell => cell.field === field)));
  const rows: (PastedRow | LostLine)[] = [...plan.rows, ...plan.lost].sort((one, other) => one.index - other.index);
  const asked = new Set(plan.lost.slice(0, mostChosen).map(({ index }) => index));
  const choose = (index: number) => (value: string | null) =>
    onChoose(index, value === leftOut ? null : (value ?? undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.preview} aria-label="Lo que cambiaría" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {plan.byName && <th scope="col">En la hoja</th>}
            <th scope="col">Atleta</th>
            {fields.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostPreviewed).map(row => {
            const sheet = plan.byName && (
              <td className={styles.sheet}>
                {row.pasted || '–'} <span className={styles.line}>{`línea ${row.line}`}</span>
              </td>
            );
            if ('why' in row) {
              return (
                <tr key={row.index}>
                  {sheet}
                  <td colSpan={fields.length + 1} className={row.isLeftOut ? styles.same : styles.bad}>
                    {row.isLeftOut ? 'No se usa.' : row.why}
                    {asked.has(row.index) && (
                      <Who
                        line={row.line}
                        pasted={row.pasted}
                        value={row.isLeftOut ? leftOut : null}
                        like={row.like}
                        lines={lines}
                        onChange={choose(row.index)}
                      />
                    )}
                  </td>
                </tr>
              );
            }
            return (
              <tr key={row.index}>
                {sheet}
                <th scope="row">
                  {row.name}
                  {row.mark && <strong>{` ${writeMark(row.mark)}`}</strong>}
                  {row.counts && (
                    <Text size="xs" dim>
                      {row.counts}
                    </Text>
                  )}
                  {row.isChosen && (
                    <Who
                      line={row.line}
                      pasted={row.pasted ?? ''}
                      value={row.key}
                      like={[]}
                      lines={lines}
                      onChange={choose(row.index)}
                    />
                  )}
                </th>
                <Cells row={row} fields={fields} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
