import '#web/ui/styles/form-styles.ts';
import { Select } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { headWithin, type ListField, listFields } from '#domain/registration/entries/list-columns.ts';
import type { ReadList } from '#domain/registration/entries/read-list.ts';
import { chooseColumn } from '#domain/scoring/running/choose-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { MappingTable } from '#web/ui/lists/mapping-table.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { EnrollListState } from './use-enroll-list.ts';

const names: Record<ListField, string> = {
  ...{ name: 'Nombre', first: 'Nombres', last: 'Apellidos', email: 'Correo', category: 'Categoría' },
  ...{ team: 'Equipo', members: 'Miembros', age: 'Edad' },
  ...messages.listed.details,
};
const fields = listFields.map(value => ({ value, label: names[value] }));
// How many sample values each column shows; the rows are listed below the columns.
const shown = 3;
const noHead = 'none';
const quoted = (texts: readonly string[]) => new Intl.ListFormat('es').format(texts.map(text => `«${text}»`));

/** Notes that name the unused columns and the lines above the heading, so that nothing is dropped silently. */
function notesOf({ headAt, columns, lines }: ReadList, isEmpty: (at: number) => boolean): string[] {
  const unused = columns.flatMap(({ header, field }, at) =>
    field === null && !isEmpty(at) ? [header || `Columna ${at + 1}`] : [],
  );
  const above = lines.filter(({ number }) => headAt !== null && number < headAt);
  return [
    unused.length > 0 && `No se ${unused.length === 1 ? 'usa' : 'usan'} ${quoted(unused)}.`,
    above.length > 0 &&
      `Sobre el encabezado no se lee ${quoted(above.map(({ cells }) => cells.filter(Boolean).join(' ').slice(0, 60)))}.`,
    columns.some(({ field }) => field === 'age') && 'La edad solo sirve para avisar: no se guarda.',
  ].filter(note => typeof note === 'string');
}

/** Shows each column of the list with the field that it fills. A person can choose another field (ORGA-C5). */
export function ListColumns({ state: { busy, choose, chooseHead }, list }: { state: EnrollListState; list: ReadList }) {
  const { headAt, columns, lines, isDoubtful } = list;
  const people = lines.filter(({ number }) => headAt === null || number > headAt);
  const isEmpty = (at: number) => people.every(({ cells }) => !cells[at]?.trim());
  const choice = columns.map(({ field }) => field);
  const isSending = busy?.what === 'sending';
  const heads = lines.slice(0, headWithin).map(({ number, cells }) => ({
    value: `${number}`,
    label: `Línea ${number}: ${cells.filter(Boolean).join(', ').slice(0, 40)}`,
  }));
  const chosen = lines.find(({ number }) => number === headAt);
  return (
    <Stack as="section" aria-labelledby="list-columns">
      <Row justify="between" align="end">
        <h2 id="list-columns">Columnas</h2>
        <Select
          label="Encabezado"
          data={[
            ...heads,
            ...(chosen && !heads.some(({ value }) => value === `${headAt}`)
              ? [{ value: `${headAt}`, label: `Línea ${headAt}` }]
              : []),
            { value: noHead, label: 'Sin encabezado' },
          ]}
          value={headAt === null ? noHead : `${headAt}`}
          onChange={value => chooseHead(value === noHead || value === null ? null : Number(value))}
          allowDeselect={false}
          disabled={isSending}
        />
      </Row>
      {isDoubtful && (
        <Notice
          tone="warn"
          live
          title="¿Cuál es el nombre y cuál el equipo?"
          action={
            <Button variant="strong" size="sm" disabled={isSending} onClick={() => choose(choice)}>
              Están bien así
            </Button>
          }
        >
          Tu lista no lo dice, y lo supusimos. Revisa las columnas: hasta entonces nadie entra.
        </Notice>
      )}
      <MappingTable
        name="Columnas de la lista"
        head={columns.map(({ header }, at) => ({ header, isEmpty: isEmpty(at) }))}
        choice={choice}
        fields={fields}
        rows={people.slice(0, shown)}
        unit="Línea"
        disabled={isSending}
        onField={(at, field) => choose(chooseColumn(choice, at, field, field === 'members'))}
      />
      {notesOf(list, isEmpty).map(note => (
        <Text key={note} as="p" size="sm" dim>
          {note}
        </Text>
      ))}
    </Stack>
  );
}
