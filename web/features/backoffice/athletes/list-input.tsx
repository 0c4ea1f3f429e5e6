import '#web/ui/styles/form-styles.ts';
import { Button, Select } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import type { ListCategory } from './listed-row.ts';
import { readListFile } from './read-list-file.ts';
import { SendRefusal } from './send-refusal.tsx';
import type { EnrollListState } from './use-enroll-list.ts';

const example =
  'Nombre\tCorreo\tCategoría\nLuis López\tluis@correo.com\tRX Masculino\nAna Díaz\tana@correo.com\tÉlite Femenino';

type Props = { state: EnrollListState; categories: readonly ListCategory[]; back: ReactNode };

export function ListInput({ state, categories, back }: Props) {
  const { draft, write, busy, failure, check } = state;
  const [fileFault, setFileFault] = useState<string | null>(null);
  const hasTeams = categories.some(({ team }) => team);
  const open = async (file: File) => {
    const read = await readListFile(file);
    setFileFault(
      read === null
        ? 'De ese archivo no sale una lista. Guárdalo como Excel (.xlsx) o CSV, o pega sus celdas aquí.'
        : null,
    );
    if (read !== null) write({ text: read });
  };
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void check();
      }}
    >
      <Stack gap="lg" className="card inside">
        <TextArea
          label="Lista de atletas"
          description={`Pega las celdas de tu hoja: nombre, correo, categoría${hasTeams ? ', equipo y miembros' : ''}, y si los tienes sexo, nacimiento, celular, documento y tallas. En cualquier orden, con encabezado o sin él. El correo puede faltar.`}
          placeholder={example}
          autosize
          minRows={7}
          maxRows={16}
          spellCheck={false}
          value={draft.text}
          disabled={busy !== null}
          onChange={event => write({ text: event.currentTarget.value })}
        />
        <Select
          label="Categoría de las filas que no dicen ninguna"
          placeholder="Ninguna: cada fila trae la suya"
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.categoryId}
          onChange={categoryId => write({ categoryId })}
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar la categoría' }}
          disabled={busy !== null}
        />
        <FileDrop
          kinds=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          inputLabel="Archivo con la lista"
          icon={<IconClipboardList size={28} stroke={1.6} aria-hidden="true" />}
          title="O suelta aquí un archivo de Excel o CSV"
          label="Elegir archivo"
          help="Se lee aquí, en tu navegador: su contenido pasa al campo de arriba, donde lo ves antes de enviar nada."
          disabled={busy !== null}
          error={fileFault}
          onFile={open}
        />
        {hasTeams && (
          <Text size="sm" dim>
            Un equipo va en una fila con sus miembros («Bea Paz bea@correo.com; Caro Ruiz»), o en una fila por persona
            con el mismo nombre de equipo: la primera es el capitán.
          </Text>
        )}
      </Stack>
      <WizardBar back={back} note={<SendRefusal failure={failure} />}>
        <Button type="submit" loading={busy !== null}>
          Revisar la lista
        </Button>
      </WizardBar>
    </Stack>
  );
}
