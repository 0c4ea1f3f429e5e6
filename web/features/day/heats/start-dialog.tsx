import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileOff, IconUserX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import { isGapOfJudge, rollCall, standingRails } from '#domain/day/heats/missing-rails.ts';
import { client } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { categoryDayQuery } from './day-queries.ts';
import { JudgeSelect } from './judge-select.tsx';
import styles from './manager.module.css';
import lines from './rail-lines.module.css';
import { RollTally } from './roll-tally.tsx';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const countIns = [
  { value: '10', label: '10 s' },
  { value: '3', label: '3 s' },
  { value: '0', label: 'Sin cuenta' },
];

type CountInProps = { countIn: CountIn; onCountIn: (countIn: CountIn) => void };

/** The countdown before a start or a resume. */
export function CountInChoice({ countIn, onCountIn }: CountInProps) {
  const label = 'Cuenta atrás al iniciar';
  return (
    <Row gap="sm" justify="between" wrap={false} className={styles.countIn}>
      <Text as="span" size="sm">
        {label}
      </Text>
      <SegmentedControl
        style={{ flex: 'none' }}
        aria-label={label}
        data={countIns}
        value={`${countIn}`}
        onChange={value => onCountIn(Number(value) as CountIn)}
      />
    </Row>
  );
}

type Heat = CategoryOfTheDay['heats'][number];
type Rails = CategoryOfTheDay['rails'];
type Props = CountInProps & {
  day: ShownDay;
  heat: Heat;
  /** As they were when the question came; from then on they are followed. */
  rails: Rails;
  onStart: () => void;
  onClose: () => void;
};

const many = (count: number, one: string, more: (count: number) => string) => (count === 1 ? one : more(count));

/**
 * Asks before a start when a rail lacks something (LIVE-D9). Names the athlete, the reason, and one way out for each
 * rail.
 */
export function StartDialog({ day, heat, rails: asked, onStart, onClose, ...countIn }: Props) {
  const { data, why } = day;
  const isShown = data.heatId === heat.uid;
  const query = useQuery({ ...categoryDayQuery(data.category.uid, heat.uid, true), enabled: !isShown });
  const followed = isShown ? data : query.data;
  const rails = followed?.heatId === heat.uid ? followed.rails : asked;
  const isCalled = heat.calledAt !== null;
  const stands = standingRails(rails, isCalled);
  const judges = stands.filter(({ gap }) => isGapOfJudge(gap));
  const absent = stands.filter(({ gap }) => gap === 'absent');
  const typed = stands.filter(({ rail, gap }) => rail.entry?.hasResult && gap !== 'absent');
  const ready = rollCall(rails);
  const count = ready.filter(Boolean).length;
  const isWhole = judges.length === 0;
  const athletes = absent.length + typed.length;
  return (
    <Dialog title={`¿Iniciar el ${heat.name}?`} size="lg" losesNothing onClose={onClose}>
      <Stack>
        {!isCalled && judges.length > 0 && <Text>No se llamó a este heat: sus jueces no saben que empieza.</Text>}
        {isCalled && (
          <Row justify="between">
            <p>
              <span className="num" style={{ fontSize: '5.25rem' }}>
                {count}
              </span>{' '}
              <Text as="span" size="lg" dim>
                de {ready.length} listos
              </Text>
            </p>
            <RollTally ready={ready} size="clamp(48px, 9vw, 84px)" />
          </Row>
        )}
        {judges.length > 0 && (
          <Group title={many(judges.length, 'Falta un juez', n => `Faltan ${n} jueces`)}>
            {judges.map(({ rail, gap }) => (
              <Missing
                key={rail.uid}
                rail={rail}
                title={[rail.judge?.name, rail.entry?.name].filter(Boolean).join(', juzga a ')}
                text={gap === 'noJudge' && rail.judge ? 'Juez sin permiso' : gapTexts[gap as keyof typeof gapTexts]}
                way={
                  <JudgeSelect
                    day={day}
                    rail={rail}
                    heat={heat}
                    rails={rails}
                    closed={why.judge(heat.uid)}
                    label={`Otro juez para ${rail.name}`}
                    text={rail.judge ? 'Elegir otro' : 'Elegir'}
                  />
                }
              />
            ))}
          </Group>
        )}
        {athletes > 0 && (
          <Group title={many(athletes, 'Un atleta', n => `${n} atletas`)}>
            {absent.map(({ rail }) => (
              <Missing
                key={rail.uid}
                rail={rail}
                title={rail.entry?.name ?? ''}
                text={rail.judge ? `Ausente; ${rail.judge.name} queda libre` : 'Ausente'}
                tone="bad"
                way={<Came day={day} rail={rail} />}
              />
            ))}
            {typed.map(({ rail }) => (
              <Missing
                key={rail.uid}
                rail={rail}
                title={rail.entry?.name ?? ''}
                text="Ya tiene un resultado escrito: el conteo queda al lado"
                sign={IconAlertTriangle}
              />
            ))}
          </Group>
        )}
        <CountInChoice {...countIn} />
        <DialogAnswers>
          <Button variant="default" size="xl" data-autofocus onClick={onClose}>
            Esperar
          </Button>
          <Button variant={isWhole ? 'filled' : 'strong'} size="xl" onClick={onStart}>
            {isWhole ? `Iniciar ${heat.name}` : isCalled ? `Iniciar con ${count} de ${ready.length}` : 'Iniciar igual'}
          </Button>
        </DialogAnswers>
        {judges.length > 0 && (
          <Text size="sm" dim>
            {many(
              judges.length,
              `El carril ${judges[0]?.rail.number} corre sin conteo; se puede tomar después.`,
              n => `${n} carriles corren sin conteo; se pueden tomar después.`,
            )}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

const gapTexts = { noJudge: 'Sin juez', notTaken: 'Nadie lo tomó', notReady: 'No ha dicho listo' } as const;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="none">
    <p className="eyebrow">{title}</p>
    <ul className={styles.missing}>{children}</ul>
  </Stack>
);

type MissingProps = {
  rail: Rails[number];
  title: string;
  text: string;
  tone?: 'bad';
  sign?: typeof IconUserX;
  way?: ReactNode;
};

function Missing({ rail, title, text, tone, sign, way }: MissingProps) {
  const Sign = sign ?? (tone === 'bad' ? IconUserX : IconDeviceMobileOff);
  return (
    <li>
      <Text as="span" size="3xl" num aria-hidden="true">
        {rail.number}
      </Text>
      <span className="grow">
        <span className="unseen">{rail.name}: </span>
        <strong className="wraps">{title}</strong>
        <span className={lines.trouble} data-tone={tone ?? 'warn'}>
          <Sign size={16} aria-hidden="true" />
          {text}
        </span>
      </span>
      {way}
    </li>
  );
}

/** Button: the athlete is here after all. */
function Came({ day, rail }: { day: ShownDay; rail: Rails[number] }) {
  const set = useCommand(client.attendance.set, 'Llegada marcada.', day.seenAt);
  const entryId = rail.entry?.uid ?? '';
  return (
    <Button
      variant="default"
      size="lg"
      loading={set.isPending}
      aria-label={`Llegó ${rail.entry?.name}`}
      onClick={() => set.send({ entryId, state: 'present', waitedS: 0 })}
    >
      Llegó
    </Button>
  );
}
