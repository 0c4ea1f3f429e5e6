import { Button, Select, Switch } from '@mantine/core';
import type { GeneralWod, Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { type Reveal, reveals, usualReveal } from '#domain/competition/wods/reveal.ts';
import { typeEventsOf, type WodEventType } from '#domain/competition/wods/wod-rules.ts';
import { proposeTarget, unitWords, wodTypeFacts, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { fieldKinds, yesOrNo } from '#web/lib/form/field-kinds.tsx';
import { blankValues, type FormTable, type FormView } from '#web/lib/form/form-table.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { requiredProps } from '#web/ui/fields/required-props.ts';
import { ExercisesField } from './exercises-field.tsx';
import { TargetField } from './target-field.tsx';
import { typeWords } from './wod-choices.ts';
import styles from './wod-editor.module.css';
import { leavesTime, TimeOfType, Window } from './wod-notes.tsx';
import {
  asksScenario,
  asksTarget,
  newExercise,
  proposedTarget,
  type WodHome,
  type WodValues,
  wallWindow,
} from './wod-values.ts';
import { unitIn, writeExercise } from './wod-words.ts';

type View = FormView<WodValues, WodHome>;
type Stored = Wod | GeneralWod;

const kinds = fieldKinds<WodValues, WodHome, Stored>({ timeZoneOf: ({ event }) => event.timeZone });

const typeEventNames: Record<WodEventType, string> = {
  qualifier: 'Clasificatorio',
  online: 'Evento en línea',
  offline: 'Evento presencial',
};

const momentIn =
  (name: 'start' | 'end') =>
  ({ values, home }: View) => {
    const { start, end } = wallWindow(values.typeEvent, home);
    return { required: true, min: start, max: end, invalidError: messages.wod[name] };
  };

export const wodTable: FormTable<WodValues, WodHome, Stored> = [
  {
    title: 'Qué es',
    columns: 1,
    rows: [
      kinds.text('name', 'Nombre del test', { maxLength: 120, required: true, 'data-autofocus': true }),
      kinds.longText('description', 'Descripción', {
        description: 'Opcional: estándares de movimiento, equipo, qué cuenta y qué no.',
        maxRows: 14,
        maxLength: 4000,
      }),
      kinds.photo('photo', 'Foto', { description: 'Opcional. JPG o PNG; una foto grande se reduce aquí.' }),
    ],
  },
  {
    title: 'Cómo se compete',
    rows: [
      kinds.choice<WodEventType>(
        'typeEvent',
        'Tipo de evento',
        ({ home }) => ({
          options: typeEventsOf(home.event).map(value => ({ value, label: typeEventNames[value] })),
          required: true,
          row: true,
        }),
        { isWide: true, compared: { show: ({ typeEvent }) => typeEvent && typeNames[typeEvent] } },
      ),
      kinds.choice(
        'typeWod',
        'Tipo de test',
        {
          required: true,
          options: wodTypes.map(value => ({ value, label: wodTypeFacts[value].label, description: typeWords[value] })),
        },
        { isWide: true },
      ),
      kinds.own('needTime', 'El resultado también lleva tiempo', {
        blank: false,
        isAsked: leavesTime,
        isWide: true,
        show: ({ needTime }) => (needTime ? 'Sí' : 'No'),
        draw: ({ value, onChange }) => (
          <Switch
            label="El resultado también lleva tiempo"
            description="Con la misma cantidad, queda mejor quien tardó menos."
            checked={value}
            onChange={event => onChange(event.currentTarget.checked)}
          />
        ),
      }),
      {
        label: 'Si lleva tiempo',
        isAsked: values => !leavesTime(values),
        isWide: true,
        draw: form => <TimeOfType {...form} />,
      },
      kinds.number('rounds', 'Rondas', { min: 1, max: 1000, description: 'Opcional; al menos 1.' }),
      kinds.duration('timeCap', 'Time cap', {
        description: 'Minutos y segundos, hasta 59:59.',
        required: true,
        invalidError: messages.wod.timeCap,
      }),
    ],
  },
  {
    title: 'Ejercicios',
    columns: 1,
    rows: [
      kinds.own('exercises', 'Ejercicios', {
        blank: [],
        read: ({ exercises }) => exercises.map(exercise => ({ ...newExercise(), ...exercise })),
        show: ({ exercises }) => exercises.map(writeExercise).join('\n'),
        draw: (_, form) => <ExercisesField form={form} />,
      }),
    ],
  },
  {
    title: 'Meta y penalización',
    columns: 1,
    rows: [
      kinds.choice('isWodPenalized', '¿Tiene penalización?', ({ values }) => ({
        description: `A quien no llega a la meta se le suma 1 segundo por cada ${unitWords[unitIn(values) ?? 'reps'][0]} que falte.`,
        required: true,
        row: true,
        options: yesOrNo,
      })),
      kinds.own('validReps', 'Meta', {
        blank: null,
        isAsked: asksTarget,
        compared: { fields: ['validReps', 'targetByHand'] },
        show: values => (values.targetByHand ? values.validReps : proposedTarget(values)),
        draw: (control, form) => <TargetField control={control} form={form} />,
      }),
      // `targetByHand` has no field of its own: the field of the target sets it.
      kinds.own('targetByHand', 'Meta escrita', {
        blank: false,
        read: ({ validReps, typeWod, rounds, exercises }) =>
          validReps !== null && validReps !== proposeTarget(typeWod, rounds, exercises),
        compared: null,
        show: () => null,
        draw: () => null,
      }),
      kinds.choice('isFinal', '¿Es el test final?', {
        description: 'Si dos quedan empatados en la tabla, decide el test final.',
        required: true,
        row: true,
        options: yesOrNo,
      }),
    ],
  },
  {
    title: 'Desde cuándo se muestra',
    description:
      'Hasta entonces el público y los atletas solo saben que hay un test y cuándo se anuncia; los jueces ya lo ven. A más tardar se muestra cuando empieza.',
    columns: 1,
    rows: [
      kinds.own('reveal', '¿Desde cuándo lo ve el público?', {
        blank: null,
        show: values => revealNames[revealOf(values)],
        draw: ({ onBlur: _, value: __, ...control }, { values }) => (
          <ChoiceField
            label="¿Desde cuándo lo ve el público?"
            row
            options={reveals.map(value => ({ value, label: revealNames[value] }))}
            value={revealOf(values)}
            {...control}
          />
        ),
      }),
      kinds.moment(
        'revealAt',
        'Momento en que se muestra',
        { required: true, invalidError: messages.wod.revealAt },
        { isAsked: ({ reveal }) => reveal === 'moment' },
      ),
    ],
  },
  {
    title: 'Cuándo y dónde',
    description: form => <Window {...form} />,
    rows: [
      kinds.moment('start', 'Inicio', momentIn('start')),
      kinds.moment('end', 'Fin', momentIn('end')),
      {
        label: 'Todo el rango',
        draw: ({ isClosed, values, home, set }) =>
          !isClosed && (
            <Button variant="subtle" className={styles.propose} onClick={() => set(wallWindow(values.typeEvent, home))}>
              Usar todo ese rango
            </Button>
          ),
      },
      kinds.own('scenarioId', 'Escenario', {
        blank: null,
        isAsked: asksScenario,
        isWide: true,
        show: ({ scenarioId }, { event }) => event.scenarios.find(({ uid }) => uid === scenarioId)?.stageName,
        draw: ({ locked: _, ...control }, { home }) => (
          <Select
            {...requiredProps({ required: true })}
            label="Escenario"
            placeholder="Elige dónde se hace"
            allowDeselect={false}
            data={home.event.scenarios.map(({ uid, stageName }) => ({ value: uid, label: stageName }))}
            {...control}
          />
        ),
      }),
    ],
  },
];

/** Returns when the test becomes public; without an answer, the default of its stage (N11). */
const revealOf = ({ reveal, typeEvent }: WodValues) => reveal ?? usualReveal(typeEvent);
const revealNames: Record<Reveal, string> = {
  now: 'Desde ahora',
  start: 'Cuando empieza el test',
  moment: 'En otro momento',
};

/** A new test has one empty exercise. If its event has only one stage, it also has that stage and its dates. */
export function emptyWod(home: WodHome): WodValues {
  const [only, ...others] = typeEventsOf(home.event);
  const typeEvent = others.length === 0 && only ? only : null;
  return {
    ...blankValues(wodTable),
    typeEvent,
    isWodPenalized: false,
    exercises: [newExercise()],
    ...(typeEvent && wallWindow(typeEvent, home)),
  };
}
