import { typeNames } from '#contract/type-names.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';
import { keepPhoto } from '#web/lib/form/other-version.ts';
import type { ShownPart } from '#web/lib/form/use-other-version.ts';
import { writeDuration } from '#web/ui/duration-text.ts';
import { writeWall } from '#web/ui/wall-text.ts';
import { proposedTarget, type WodHome, type WodValues } from './wod-values.ts';

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Sí' : 'No');

const exercisesOf = ({ exercises }: WodValues) =>
  exercises.map(({ name, cant }) => `${cant ?? '…'} ${name}`).join('\n');

/** Each answer of a test's form under its own label, as a person reads it. */
export const wodAnswers = ({ event }: WodHome): readonly ShownPart<WodValues>[] => [
  { label: 'Nombre del test', fields: ['name'], show: ({ name }) => name },
  { label: 'Descripción', fields: ['description'], show: ({ description }) => description },
  { label: 'Foto', fields: ['photo'], keep: keepPhoto, show: ({ photo }) => photo && <img src={photo} alt="Foto" /> },
  { label: 'Tipo de evento', fields: ['typeEvent'], show: ({ typeEvent }) => typeEvent && typeNames[typeEvent] },
  { label: 'Tipo de test', fields: ['typeWod'], show: ({ typeWod }) => typeWod && wodTypeFacts[typeWod].label },
  { label: 'El resultado también lleva tiempo', fields: ['needTime'], show: ({ needTime }) => yesNo(needTime) },
  { label: 'Rondas', fields: ['rounds'], show: ({ rounds }) => (rounds === null ? '' : String(rounds)) },
  { label: 'Time cap', fields: ['timeCap'], show: ({ timeCap }) => writeDuration(timeCap) },
  { label: 'Ejercicios', fields: ['exercises'], show: exercisesOf },
  { label: '¿Tiene penalización?', fields: ['isWodPenalized'], show: ({ isWodPenalized }) => yesNo(isWodPenalized) },
  {
    label: 'Meta',
    fields: ['validReps', 'targetByHand'],
    show: values => String((values.targetByHand ? values.validReps : proposedTarget(values)) ?? ''),
  },
  { label: '¿Es el test final?', fields: ['isFinal'], show: ({ isFinal }) => yesNo(isFinal) },
  { label: 'Inicio', fields: ['start'], show: ({ start }) => writeWall(start) },
  { label: 'Fin', fields: ['end'], show: ({ end }) => writeWall(end) },
  {
    label: 'Escenario',
    fields: ['scenarioId'],
    show: ({ scenarioId }) => event.scenarios.find(({ uid }) => uid === scenarioId)?.stageName,
  },
];
