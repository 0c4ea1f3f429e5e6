import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCalendarPlus, IconEye, IconPrinter, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { daysUntil } from '#domain/foundation/time/days-until.ts';
import { api } from '#web/lib/api.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { saveExport } from '#web/lib/files/save-export.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Figures } from '#web/ui/pages/figures.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { BlockForm } from './block-form.tsx';
import styles from './block-grid.module.css';
import { BlockGrid, BlockList } from './block-grid.tsx';
import { byDay, fullName, heatsOf, isPlanned, placeName, restDoubtOf, type TestOfPlan } from './block-words.ts';

/** The days of an event in blocks, weeks before its heats (ORGA-C14). */
export function BlockPlan({ plan, preview }: { plan: DayBlocks; preview: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const test = plan.tests.find(({ uid }) => uid === chosen);
  const close = () => setChosen(null);
  const View = isWide ? BlockGrid : BlockList;
  return (
    <Stack gap="lg">
      <Figures label="El horario en números" figures={figuresOf(plan)} />
      <Acts plan={plan} preview={preview} onChoose={setChosen} />
      <Published plan={plan} />
      <div className={styles.panel} data-split={test ? true : undefined}>
        <Stack gap="lg">
          {plan.tests.some(isPlanned) && <View plan={plan} chosen={chosen} onChoose={setChosen} />}
          <Unplanned plan={plan} onChoose={setChosen} />
        </Stack>
        {test && isWide && <Aside key={test.uid} plan={plan} test={test} onDone={close} />}
      </div>
      {test && !isWide && (
        <Dialog title={fullName(test)} onClose={close}>
          <BlockForm plan={plan} test={test} onDone={close} />
        </Dialog>
      )}
    </Stack>
  );
}

function figuresOf(plan: DayBlocks) {
  const planned = plan.tests.filter(isPlanned);
  const last = planned
    .map(({ block }) => block.end)
    .toSorted()
    .at(-1);
  const days = byDay(plan);
  return [
    {
      name: 'Tests con hora',
      value: `${planned.length} de ${plan.tests.length}`,
      note: counted(days.length, 'día', 'días'),
    },
    { name: 'Heats', value: planned.reduce((sum, { heats }) => sum + heats, 0), note: 'con los inscritos de hoy' },
    { name: 'Carriles', value: plan.event.rails, note: 'por heat' },
    {
      name: 'Termina',
      value: last ? formatHour(last, plan.event.timeZone) : '–',
      note: days.at(-1)?.title ?? 'sin ningún test con hora',
    },
  ];
}

type ActsProps = { plan: DayBlocks; preview: ReactNode; onChoose: (testId: string) => void };

/** The first short rest, the plan on paper, and the page as an athlete reads it. */
function Acts({ plan, preview, onChoose }: ActsProps) {
  const [isShown, setShown] = useState(false);
  const print = useAction(api.prints.make.mutationOptions(), {
    done: answer => saveExport(answer) && notify.success(messages.prints.made),
  });
  const planned = plan.tests.filter(isPlanned);
  const short = planned.filter(test => restDoubtOf(plan, test) !== null);
  const [first] = short;
  if (planned.length === 0) return null;
  return (
    <Row gap="sm">
      {first && (
        <Button variant="default" icon={IconAlertTriangle} onClick={() => onChoose(first.uid)}>
          {counted(short.length, 'descanso corto', 'descansos cortos')}
        </Button>
      )}
      <Button variant="default" icon={IconEye} onClick={() => setShown(true)}>
        Ver como atleta
      </Button>
      <Button
        variant="default"
        icon={IconPrinter}
        loading={print.isPending}
        onClick={() => print.mutate({ eventId: plan.event.uid, kind: 'plan' })}
      >
        Imprimir
      </Button>
      {isShown && (
        <Dialog title="Así lo lee un atleta" onClose={() => setShown(false)}>
          {preview}
        </Dialog>
      )}
    </Row>
  );
}

/** Tells whether the public reads the plan; its button changes that. */
function Published({ plan }: { plan: DayBlocks }) {
  const set = useAction(api.heats.publishBlocks.mutationOptions(), {
    done: ({ told }, { isPublished }) =>
      notify.success(isPublished ? messages.heats.blocksPublished(told) : messages.heats.blocksWithdrawn),
    changes: [api.heats.key(), api.timetable.key()],
  });
  const blocks = plan.tests.filter(isPlanned).filter(({ drawn }) => drawn !== 'published');
  const hidden = blocks.filter(({ block }) => !block.isPublished).length;
  if (blocks.length === 0 || plan.isEnded) return null;
  const press = (isPublished: boolean) => set.mutate({ eventId: plan.event.uid, isPublished, commandId: newId() });
  const days = daysUntil(plan.event.start, new Date().toISOString(), plan.event.timeZone);
  if (hidden === 0) {
    return (
      <Notice
        tone="good"
        title={plan.isDraft ? 'Listo para cuando publiques el evento' : 'Publicado'}
        action={
          <Button variant="default" loading={set.isPending} onClick={() => press(false)}>
            Retirar el horario
          </Button>
        }
      >
        Se lee en la página del evento, sin nombres. Lo que cambies se ve al momento; cada test deja su lugar a sus
        heats cuando los publiques.
      </Notice>
    );
  }
  const some = hidden < blocks.length;
  return (
    <Notice
      tone={some ? 'warn' : 'info'}
      title={
        some
          ? `${counted(hidden, 'test', 'tests')} sin publicar`
          : `Sin publicar${days > 0 ? ` · ${days === 1 ? 'falta 1 día' : `faltan ${days} días`}` : ''}`
      }
      action={
        <Button loading={set.isPending} onClick={() => press(true)}>
          {(some ? `Publicar también ${hidden === 1 ? 'este' : `estos ${hidden}`}` : 'Publicar el horario') +
            (plan.toTell > 0 ? ` y avisar a ${plan.toTell}` : '')}
        </Button>
      }
    >
      {some
        ? 'El público ve los demás.'
        : 'Nadie fuera de tu organización ve estas horas. Al publicarlo se leen en la página del evento, sin nombres.'}
      {plan.toTell > 0 && ' Cada atleta recibe por correo las suyas, una sola vez.'}
    </Notice>
  );
}

type Choose = { plan: DayBlocks; onChoose: (testId: string) => void };

function Unplanned({ plan, onChoose }: Choose) {
  const propose = useAction(api.heats.proposeBlocks.mutationOptions(), {
    done: ({ placed, left }) => notify.success(messages.heats.blocksProposed(placed, left)),
    changes: [api.heats.key()],
  });
  const open = plan.tests.filter(test => !isPlanned(test));
  if (open.length === 0 || plan.isEnded) return null;
  const button = (
    <Button
      icon={IconCalendarPlus}
      variant={plan.tests.some(isPlanned) ? 'default' : 'filled'}
      loading={propose.isPending}
      onClick={() => propose.mutate({ eventId: plan.event.uid, commandId: newId() })}
    >
      {`Proponer hora a ${open.length === 1 ? 'este test' : `los ${open.length} tests`}`}
    </Button>
  );
  return (
    <Stack as="section" gap="sm">
      <Row justify="between">
        <h2 className="text-lg">Sin hora</h2>
        {button}
      </Row>
      <ul className={`card ${styles.list}`}>
        {open.map(test => (
          <li key={test.uid}>
            <Row justify="between" wrap={false} style={{ padding: 'var(--gap-sm) var(--gap-md)' }}>
              <Stack gap="none" className="grow">
                <strong className="wraps">{test.category.name}</strong>
                <Text as="span" size="sm" dim className="wraps">
                  {[test.name, placeName(plan, test), heatsOf(test)].join(' · ')}
                </Text>
              </Stack>
              <Button
                variant="default"
                aria-label={`Poner hora a ${fullName(test)}`}
                onClick={() => onChoose(test.uid)}
              >
                Poner hora
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Aside({ plan, test, onDone }: { plan: DayBlocks; test: TestOfPlan; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <aside className={`card ${styles.aside}`} aria-label="El bloque elegido">
      <Stack gap="md">
        <Row justify="between" align="start" wrap={false}>
          <h2 ref={title} tabIndex={-1} className="text-xl wraps">
            {fullName(test)}
          </h2>
          <Button variant="subtle" aria-label="Cerrar" onClick={onDone}>
            <IconX size={20} aria-hidden="true" />
          </Button>
        </Row>
        <BlockForm plan={plan} test={test} onDone={onDone} />
      </Stack>
    </aside>
  );
}

export const NoTests = ({ eventId }: { eventId: string }) => (
  <EmptyState
    card
    level={2}
    title="Todavía no hay tests"
    text="Crea los tests presenciales de tus categorías y te proponemos las horas de todos los días."
    action={
      <ButtonLink to={paths.ownEvent} params={{ id: eventId }} variant="default">
        Ver las categorías
      </ButtonLink>
    }
  />
);
