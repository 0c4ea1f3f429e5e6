import '#web/ui/styles/form-styles.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import progress from '#web/ui/states/progress-bar.module.css';
import { ListColumns } from './list-columns.tsx';
import { ListRows, peopleIn, rowsIn } from './list-rows.tsx';
import { isReady, type ListCategory, peopleOf, strangeCategories } from './listed-row.ts';
import type { EnrollListState } from './use-enroll-list.ts';

/** Text of the button that sends. Rows that only add an address to an existing participant enter no new person. */
function submitWords(rows: number, people: number): string {
  if (people > 0) return `Inscribir a ${people}`;
  return rows > 0 ? 'Guardar los correos' : 'Nadie por inscribir';
}

/** Shows the outcome of each row before the server saves anything. */
export function ListReview({ state, categories }: { state: EnrollListState; categories: readonly ListCategory[] }) {
  const { rows, list, busy, failure, send, edit } = state;
  const [onlyOdd, setOnlyOdd] = useState(false);
  const ready = rows.filter(isReady);
  const people = ready.reduce((sum, row) => sum + peopleOf(row), 0);
  const refused = rows.filter(({ outcome }) => outcome.outcome === 'refused').length;
  const already = rows.filter(({ outcome }) => outcome.outcome === 'already').length;
  const warned = ready.filter(({ outcome }) => outcome.warnings.length > 0).length;
  const odd = rows.filter(row => !isReady(row) || row.outcome.warnings.length > 0);
  const addresses = ready.filter(({ outcome }) => outcome.persons === 0).length;
  const told = [
    `${peopleIn(people)} por inscribir`,
    addresses > 0 && `${counted(addresses, 'correo', 'correos')} por agregar`,
    warned > 0 && `${rowsIn(warned)} con avisos`,
    already > 0 && `${rowsIn(already)} que ya ${already === 1 ? 'está' : 'están'}`,
    refused > 0 && `${rowsIn(refused)} con errores, que ${refused === 1 ? 'no entra' : 'no entran'}`,
  ].filter(Boolean);
  return (
    <Stack>
      <Row justify="between">
        <p role="status">{told.join(' · ')}</p>
        {odd.length > 0 && odd.length < rows.length && (
          <Button
            variant={onlyOdd ? 'strong' : 'default'}
            size="sm"
            aria-pressed={onlyOdd}
            onClick={() => setOnlyOdd(!onlyOdd)}
          >
            Solo avisos y errores
          </Button>
        )}
      </Row>
      <Text size="sm" dim>
        Quien no tiene cuenta entra con el nombre escrito, ocupa su plaza y recibe resultados; con su correo le llega un
        enlace para tomar su lugar. Quien ya tiene cuenta recibe una invitación. Nadie paga nada.
      </Text>
      <ListCategories state={state} categories={categories} />
      {list && <ListColumns state={state} list={list} />}
      <ListRows name="Revisión de la lista" rows={onlyOdd ? odd : rows} />
      <WizardBar
        back={
          <Button variant="default" disabled={busy !== null} onClick={() => edit()}>
            Corregir la lista
          </Button>
        }
        note={
          <>
            {busy && (
              <progress
                className={progress.bar}
                aria-label={busy.what === 'sending' ? 'Inscribiendo' : 'Revisando'}
                max={busy.of}
                value={busy.done}
              />
            )}
            {failure && <FormFailure>{failure}</FormFailure>}
          </>
        }
      >
        <Button disabled={ready.length === 0 || list?.isDoubtful} loading={busy !== null} onClick={() => void send()}>
          {submitWords(ready.length, people)}
        </Button>
      </WizardBar>
    </Stack>
  );
}

const none = 'none';

type ListCategoriesProps = { state: EnrollListState; categories: readonly ListCategory[] };

/**
 * Asks which category of the event the list means by an unknown name. Each answer applies immediately to all rows with
 * that name (N10).
 */
function ListCategories({ state: { rows, busy, draft, mean }, categories }: ListCategoriesProps) {
  const strange = strangeCategories(rows);
  if (strange.length === 0) return null;
  return (
    <Stack as="section" className="card inside" aria-labelledby="strange-categories">
      <h2 id="strange-categories">{strange.length === 1 ? '¿Qué categoría es esta?' : '¿Qué categorías son estas?'}</h2>
      <Text size="sm" dim>
        Tu lista usa otros nombres que el evento. Dilo aquí una vez; las filas de lo que no elijas quedan fuera.
      </Text>
      {strange.map(({ word, name, rows: count }) => (
        <Select
          key={word}
          label={`«${name}» es esta categoría`}
          description={rowsIn(count)}
          placeholder="Elige una"
          data={[
            ...categories.map(({ id, name: label }) => ({ value: id, label })),
            ...(draft.meanings[word] ? [{ value: none, label: 'Ninguna: dejar fuera' }] : []),
          ]}
          value={draft.meanings[word] ?? null}
          onChange={id => mean(word, id === none ? null : id)}
          allowDeselect={false}
          disabled={busy?.what === 'sending'}
        />
      ))}
    </Stack>
  );
}
