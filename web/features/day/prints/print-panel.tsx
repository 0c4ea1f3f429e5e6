import '#web/ui/styles/choice-styles.ts';
import { Switch } from '@mantine/core';
import {
  IconCards,
  IconChecklist,
  IconListNumbers,
  IconNote,
  IconPrinter,
  IconSpeakerphone,
  IconTrophy,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PrintKind, ToPrint } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { blanksOnce } from '#domain/day/rails/blank-card.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { saveExport } from '#web/lib/files/save-export.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PickCard, PickRadio } from '#web/ui/fields/pick-card.tsx';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './print-panel.module.css';

type Test = ToPrint['tests'][number];
const athletesOf = (heats: Test['heats']) => heats.reduce((sum, heat) => sum + heat.athletes, 0);
type Amount = { number: number; unit: string };
type Kind = {
  kind: PrintKind;
  title: string;
  text: string;
  icon: typeof IconPrinter;
  /** The contents of the print, in a sentence. */
  tells: string;
  amount: (of: { list: ToPrint; test: Test; heats: Test['heats'] }) => Amount;
};

const kinds: readonly Kind[] = [
  {
    kind: 'cards',
    title: 'Tarjetas de conteo',
    text: 'Una por carril, para contar sin teléfono',
    icon: IconCards,
    tells:
      'Cuatro por hoja, se cortan en cruz. Casilla por movimiento, firmas y un código propio para escribirla después.',
    amount: ({ heats }) => {
      const number = athletesOf(heats);
      return { number, unit: number === 1 ? 'tarjeta' : 'tarjetas' };
    },
  },
  {
    kind: 'blanks',
    title: 'Tarjetas en blanco',
    text: 'De reserva: el heat y el carril se eligen al escribirlas',
    icon: IconNote,
    tells: 'Con los movimientos del test y casillas vacías para heat, carril, atleta y juez. Cada una tiene su código.',
    amount: () => ({ number: blanksOnce, unit: 'en blanco' }),
  },
  {
    kind: 'heats',
    title: 'Hojas de heat',
    text: 'Para la mesa y la zona de llamada',
    icon: IconListNumbers,
    tells: 'Carril, puesto, atleta, box y juez, con una casilla para el resultado. Dos heats de diez en cada hoja.',
    amount: ({ heats }) => ({ number: heats.length, unit: heats.length === 1 ? 'heat' : 'heats' }),
  },
  {
    kind: 'calls',
    title: 'Lista de llamada',
    text: 'Nombres grandes, por hora, de todo el evento',
    icon: IconSpeakerphone,
    tells: 'Una hoja por pista con los heats que faltan y una casilla para marcar a quien ya está.',
    amount: ({ list }) => ({ number: list.places, unit: list.places === 1 ? 'hoja de pista' : 'hojas de pista' }),
  },
  {
    kind: 'judges',
    title: 'Día del juez',
    text: 'Una hoja por juez: hora, pista, carril y pausas',
    icon: IconChecklist,
    tells: 'Cada juez sabe dónde estar y cuándo, sin teléfono.',
    amount: ({ list }) => ({ number: list.judges, unit: list.judges === 1 ? 'hoja de juez' : 'hojas de juez' }),
  },
  {
    kind: 'table',
    title: 'Tabla',
    text: 'Puestos y resultados de la categoría',
    icon: IconTrophy,
    tells: 'Como la ve el público, con los puntos de cada test y su suma. Debajo, quien no tiene puesto y por qué.',
    amount: () => ({ number: 1, unit: 'tabla' }),
  },
];

const allHeats = 'all';

/**
 * The kinds of prints at the left. At the right the contents of the chosen print and its button. `toHeats`: the way to
 * the plans, which must be published first.
 */
export function PrintPanel({ list, toHeats }: { list: ToPrint; toHeats: ReactNode }) {
  const [testId, setTest] = useState(list.tests[0]?.uid);
  const [heatId, setHeat] = useState(allHeats);
  const [kind, setKind] = useState<PrintKind>('cards');
  const test = list.tests.find(({ uid }) => uid === testId) ?? list.tests[0];
  if (!test)
    return (
      <EmptyState
        card
        level={2}
        title={messages.prints.nothing}
        text="Las hojas salen de los heats publicados. Publica el plan de un test y vuelve aquí."
        action={toHeats}
      />
    );
  const heats = heatId === allHeats ? test.heats : test.heats.filter(({ uid }) => uid === heatId);
  const chosen = kinds.find(each => each.kind === kind)!;
  return (
    <div className={styles.panel}>
      <Stack gap="sm">
        <Row gap="sm" align="end">
          <SearchSelect
            label="Test"
            className={styles.test}
            data={list.tests.map(({ uid, name, category }) => ({ value: uid, label: `${category.name} · ${name}` }))}
            value={test.uid}
            onChange={next => {
              setTest(next ?? undefined);
              setHeat(allHeats);
            }}
          />
          <SearchSelect
            label="Heats"
            className={styles.heats}
            data={[
              { value: allHeats, label: counted(test.heats.length, 'heat', 'heats') },
              ...test.heats.map(({ uid, name }) => ({ value: uid, label: name })),
            ]}
            value={heats.length === test.heats.length ? allHeats : heatId}
            onChange={next => setHeat(next ?? allHeats)}
          />
        </Row>
        <Text size="sm" dim>
          {counted(athletesOf(heats), 'atleta', 'atletas')} · plan publicado el{' '}
          {formatDateTime(test.publishedAt, list.event.timeZone)}
        </Text>
        <Stack as="fieldset" gap="xs" className={styles.kinds} aria-label="Qué imprimir">
          {kinds.map(each => (
            <PickCard key={each.kind} className={styles.kind}>
              <PickRadio name="print" checked={each.kind === kind} onChange={() => setKind(each.kind)} />
              <each.icon size={22} aria-hidden="true" />
              <Stack gap="2xs" className={styles.words}>
                <strong>{each.title}</strong>
                <Text as="span" size="sm" dim>
                  {each.text}
                </Text>
                {each.kind === 'cards' && <Printed test={test} timeZone={list.event.timeZone} />}
              </Stack>
              <Amount {...each.amount({ list, test, heats })} />
            </PickCard>
          ))}
        </Stack>
      </Stack>
      <Chosen key={kind} list={list} test={test} heats={heats} chosen={chosen} />
    </div>
  );
}

/** When the cards were printed, and how many rails have changed since. */
function Printed({ test: { cards }, timeZone }: { test: Test; timeZone: string }) {
  if (!cards.printedAt) return null;
  const at = `Impresas el ${formatDateTime(cards.printedAt, timeZone)}`;
  if (cards.changed === 0)
    return (
      <Text as="span" size="sm" dim>
        {at}
      </Text>
    );
  return (
    <StatusTag tone="pending">{`${at} · ${counted(cards.changed, 'atleta cambió', 'atletas cambiaron')}`}</StatusTag>
  );
}

const Amount = ({ number, unit }: Amount) => (
  <Stack gap="none" className={styles.amount}>
    <Text as="span" num size="2xl" strong>
      {number || '–'}
    </Text>
    <Text as="span" size="xs" dim>
      {unit}
    </Text>
  </Stack>
);

type Props = { list: ToPrint; test: Test; heats: Test['heats']; chosen: Kind };

const isOfTest = (kind: PrintKind) => kind === 'heats' || kind === 'cards' || kind === 'blanks';

function Chosen({ list, test, heats, chosen }: Props) {
  const make = useAction(api.prints.make.mutationOptions(), {
    done: answer => saveExport(answer) && notify.success(messages.prints.made),
    changes: [api.prints.key()],
  });
  const [onlyChanged, setOnly] = useState(false);
  const [withReasons, setReasons] = useState(false);
  const isChanged = chosen.kind === 'cards' && test.cards.changed > 0 && onlyChanged;
  const amount = chosen.amount({ list, test, heats });
  const number = isChanged ? test.cards.changed : amount.number;
  const unit = amount.unit;
  const ofHeats = isOfTest(chosen.kind) && heats.length < test.heats.length;
  return (
    <Stack as="section" gap="md" className={`card inside ${styles.chosen}`} aria-label={chosen.title}>
      <h2 className="small-title">{chosen.title}</h2>
      <Row gap="sm" align="baseline">
        <Text as="span" num size="4xl" strong>
          {number || '–'}
        </Text>
        <Text as="span">{unit}</Text>
      </Row>
      <Text dim>{chosen.tells}</Text>
      {chosen.kind === 'cards' && test.cards.changed > 0 && (
        <>
          <Notice tone="warn">
            Las tarjetas de quien cambió de carril ya no valen. Si alguien las escanea, Pizarra lo dice y no las cuenta.
          </Notice>
          <Switch
            label="Solo las que cambiaron"
            checked={onlyChanged}
            onChange={event => setOnly(event.currentTarget.checked)}
          />
        </>
      )}
      {chosen.kind === 'blanks' && list.blanks.free > 0 && (
        <Text dim>{counted(list.blanks.free, 'impresa está sin usar', 'impresas están sin usar')}.</Text>
      )}
      {chosen.kind === 'heats' && (
        <Switch
          label="Con motivos"
          description="Una línea por atleta: por qué está en ese heat y en ese carril."
          checked={withReasons}
          onChange={event => setReasons(event.currentTarget.checked)}
        />
      )}
      <Button
        variant="filled"
        size="xl"
        icon={IconPrinter}
        loading={make.isPending}
        disabled={number === 0}
        onClick={() =>
          make.mutate({
            eventId: list.event.uid,
            kind: chosen.kind,
            ...((isOfTest(chosen.kind) || chosen.kind === 'table') && { testId: test.uid }),
            ...(isChanged && { onlyChanged }),
            ...(chosen.kind === 'heats' && { withReasons }),
            ...(ofHeats && chosen.kind !== 'blanks' && { heatIds: heats.map(({ uid }) => uid) }),
          })
        }
      >
        {chosen.kind === 'table' ? 'Imprimir la tabla' : `Imprimir ${number} ${unit}`}
      </Button>
      <Text size="sm" dim>
        A4, negro sobre blanco · se descarga un PDF
      </Text>
    </Stack>
  );
}
