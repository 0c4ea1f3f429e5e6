import { typeNames } from '#contract/type-names.ts';
import { formatMoney } from '#domain/text/money.ts';
import { keepPhoto } from '#web/lib/form/other-version.ts';
import type { ShownPart } from '#web/lib/form/use-other-version.ts';
import { writeDuration } from '#web/ui/duration-text.ts';
import { writeWall } from '#web/ui/wall-text.ts';
import type { EventValue, EventValues } from './event-values.ts';
import { placeOf } from './time-zones.ts';

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Sí' : 'No');
const count = (value: number | null) => (value === null ? '' : String(value));
const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.innerText.trim();

const part = (label: string, field: EventValue, show: ShownPart<EventValues>['show']) => ({
  label,
  fields: [field] as const,
  show,
});

/** One that they took away comes back as a new one. */
function keepScenarios({ scenarios }: EventValues, theirs: EventValues) {
  const isThere = (wanted: string | null) => theirs.scenarios.some(({ uid }) => uid === wanted);
  return { scenarios: scenarios.map(scenario => (isThere(scenario.uid) ? scenario : { ...scenario, uid: null })) };
}

/** Each answer of the event's form under its own label, as a person reads it. */
export const eventAnswers: readonly ShownPart<EventValues>[] = [
  { ...part('Logo', 'photo', ({ photo }) => photo && <img src={photo} alt="Logo" />), keep: keepPhoto },
  part('Nombre del evento', 'name', ({ name }) => name),
  part('Tipo de evento', 'type', ({ type }) => type && typeNames[type]),
  part('Dirección', 'address', ({ address }) => address),
  part('Zona horaria', 'timeZone', ({ timeZone }) => placeOf(timeZone)),
  part('Inicio del evento', 'start', ({ start }) => writeWall(start)),
  part('Fin del evento', 'end', ({ end }) => writeWall(end)),
  part('¿Hay clasificatorio en línea?', 'qualifierOnline', ({ qualifierOnline }) => yesNo(qualifierOnline)),
  part('Inicio del clasificatorio', 'startQualifier', ({ startQualifier }) => writeWall(startQualifier)),
  part('Fin del clasificatorio', 'endQualifier', ({ endQualifier }) => writeWall(endQualifier)),
  part('Inicio de la final presencial', 'startOfflineFinal', ({ startOfflineFinal }) => writeWall(startOfflineFinal)),
  part('Fin de la final presencial', 'endOfflineFinal', ({ endOfflineFinal }) => writeWall(endOfflineFinal)),
  part('Atletas permitidos', 'athletesAllowed', ({ athletesAllowed }) => count(athletesAllowed)),
  part('Rieles', 'rails', ({ rails }) => count(rails)),
  part('Tiempo entre categorías', 'timeBetweenCategories', values => writeDuration(values.timeBetweenCategories)),
  part('¿Hay categorías simultáneas?', 'simultaneousCategories', values => yesNo(values.simultaneousCategories)),
  {
    ...part('Escenarios', 'scenarios', ({ scenarios }) => scenarios.map(({ stageName }) => stageName).join('\n')),
    keep: keepScenarios,
  },
  part('Precio de la inscripción', 'price', ({ price }) => price !== null && formatMoney(price)),
  part('Términos y condiciones', 'terms', ({ terms }) => wordsOf(terms)),
  part('Información de pago', 'paymentInfo', ({ paymentInfo }) => wordsOf(paymentInfo)),
];
