import { Button } from '@mantine/core';
import { useState } from 'react';
import { Toast } from '#web/ui/dialogs/toast.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

const tags: [Tone, string][] = [
  ['live', 'En vivo'],
  ['active', 'Activada'],
  ['waiting', 'En espera'],
  ['neutral', 'Finalizada'],
  ['good', 'Aprobado'],
  ['bad', 'Rechazado'],
  ['pending', 'En revisión'],
  ['info', 'Próximamente'],
  ['ink', 'Clasificatorio online'],
];
const athletes = [
  { name: 'Andreína del Carmen Landaeta', city: 'Mérida', total: '288' },
  { name: 'María Alejandra Rodríguez Peñalver', city: 'Caracas', total: '280' },
  { name: 'Oriana Villalobos', city: 'Maracaibo', total: '276' },
];
// A fixed time, so that two screenshots are equal.
const start = Date.UTC(2026, 10, 20, 21, 30);

export function Words({ scheme }: { scheme: string }) {
  const [search, setSearch] = useState<{ q?: string; page?: number }>({});
  return (
    <>
      <Group title="Etiquetas de estado">
        <Row gap="xs" className={styles.row}>
          {tags.map(([tone, text]) => (
            <StatusTag key={text} tone={tone}>
              {text}
            </StatusTag>
          ))}
        </Row>
      </Group>
      <Group title="Tabla con filtros y páginas">
        <DataTable
          name={`Atletas (${scheme})`}
          filters={<SearchFilter name="q" label="Buscar" placeholder="Nombre o ciudad" />}
          columns={[
            {
              key: 'name',
              header: 'Atleta',
              cell: athlete => (
                <Row as="span" gap="xs" className={styles.row}>
                  <Portrait name={athlete.name} size={36} />
                  {athlete.name}
                </Row>
              ),
            },
            { key: 'city', header: 'Ciudad', cell: athlete => athlete.city, tablet: 'none' },
            { key: 'total', header: 'Total', cell: athlete => <b className="num">{athlete.total}</b>, align: 'end' },
          ]}
          list={{ data: { rows: athletes, total: 21, pageSize: 3 } }}
          rowKey={athlete => athlete.name}
          search={search}
          onSearch={setSearch}
          none={{ title: 'Nadie con ese nombre' }}
        />
      </Group>
      <Group title="Cuenta atrás">
        <Row gap="xs" className={styles.row} style={{ fontSize: 40 }}>
          <Countdown until={start + 93_784_000} now={() => start} />
          <Countdown until={start + 258_000} now={() => start} />
        </Row>
      </Group>
      <Group title="Avisos">
        <Stack gap="sm">
          <Notice>Confirma tu correo con el enlace que te enviamos.</Notice>
          <Notice tone="good">Correo confirmado</Notice>
          <Notice tone="warn">Tu cuenta se eliminará el 04-12-2026.</Notice>
          <Notice tone="bad" live={false}>
            Este usuario no existe en nuestro registro.
          </Notice>
        </Stack>
      </Group>
      <Group title="Avisos pasajeros">
        <Stack gap="sm">
          <Toast tone="success" text="Cambios realizados con éxito!" onClose={() => {}} />
          <Toast tone="error" text="Error al eliminar" detail="La categoría sigue en la lista." onClose={() => {}} />
          <Toast tone="info" text="Test eliminado" onClose={() => {}} />
          <Toast tone="warning" text="El tiempo para editar ha expirado" onClose={() => {}} />
          <Toast tone="plain" text="A new version was released" action={<Button>Update</Button>} />
        </Stack>
      </Group>
    </>
  );
}
