import { mayExtendJoining, mostLetters } from '#contract/competition/event-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { pricesIn } from '#domain/competition/prices/price-of.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { defaultTimeZone, toWall } from '#domain/foundation/time/zones.ts';
import { currencyLabel, inCurrency } from '#web/entities/money/currency-words.ts';
import { fieldKinds, yesOrNo } from '#web/lib/form/field-kinds.tsx';
import type { FormTable, FormView } from '#web/lib/form/form-table.ts';
import { RichTextField } from '#web/ui/fields/rich-text-field.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CurrencyField } from './currency-field.tsx';
import { DraftField } from './draft-field.tsx';
import { type EventHome, type EventValues, isRenamed, renamedWords } from './event-values.ts';
import { ScenariosField } from './scenarios-field.tsx';
import { ShownPriceField } from './shown-price-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { placeOf } from './time-zones.ts';

type View = FormView<EventValues, EventHome>;

const kinds = fieldKinds<EventValues, EventHome, OwnEvent>({ timeZoneOf: (_, { timeZone }) => timeZone });

const types = [
  { value: 'offline', label: typeNames.offline, description: 'Todos compiten en el mismo lugar.' },
  { value: 'online', label: typeNames.online, description: 'Cada quien compite donde está y envía su video.' },
] as const;

const hasQualifier = ({ qualifierOnline }: EventValues) => qualifierOnline === true;
const isOnSite = ({ type }: EventValues) => type === 'offline';
const isSimultaneous = ({ simultaneousCategories }: EventValues) => simultaneousCategories === true;

/** The first minute of today as a wall time; past days cannot be picked. */
const today = ({ timeZone }: EventValues) => `${toWall(Date.now(), timeZone).slice(0, 10)}T00:00`;

/** The limits of a date field: within the event, and an end is not before its own start. */
const insideEvent =
  (ownStart?: 'startQualifier' | 'startOfflineFinal') =>
  ({ values: { start, end, ...values } }: View) => ({
    required: true,
    min: (ownStart && values[ownStart]) || start || undefined,
    max: end || undefined,
  });

/** Null for an online event: the form does not ask this field, and the stored value means nothing. */
const ofOnSite =
  <Field extends keyof OwnEvent>(field: Field) =>
  (event: OwnEvent) =>
    event.type === 'offline' ? event[field] : null;

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.innerText.trim();

/** Keeps the scenarios of this form. The server creates those again that the other version deleted. */
function keepScenarios({ scenarios }: EventValues, theirs: EventValues) {
  const isThere = (wanted: string | null) => theirs.scenarios.some(({ uid }) => uid === wanted);
  return { scenarios: scenarios.map(scenario => (isThere(scenario.uid) ? scenario : { ...scenario, uid: null })) };
}

const richText = (name: 'terms' | 'paymentInfo', label: string, description: string) =>
  kinds.own(name, label, {
    isWide: true,
    blank: '',
    show: values => wordsOf(values[name]),
    draw: control => <RichTextField label={label} description={description} {...control} />,
  });

export const eventTable: FormTable<EventValues, EventHome, OwnEvent> = [
  {
    id: 'evento-logo',
    title: 'Logo y nombre',
    columns: 1,
    rows: [
      kinds.photo(
        'photo',
        'Subir logo',
        {
          required: true,
          description:
            'JPG o PNG de hasta 32 MB: se reduce aquí. Deja lo importante en el centro: el teléfono y las listas recortan los lados.',
        },
        { compared: { label: 'Logo' } },
      ),
      kinds.text('name', 'Nombre del evento', { required: true, maxLength: 120, autoComplete: 'off' }),
    ],
  },
  {
    id: 'evento-lugar',
    title: 'Lugar y zona horaria',
    columns: 1,
    rows: [
      kinds.choice('type', 'Tipo de evento', { required: true, options: types }),
      kinds.text('address', 'Dirección', {
        description: 'Así la verá el público; en un evento presencial, con un enlace al mapa.',
        required: true,
        maxLength: 200,
        autoComplete: 'off',
      }),
      kinds.own('timeZone', 'Zona horaria', {
        blank: defaultTimeZone,
        show: ({ timeZone }) => placeOf(timeZone),
        draw: control => <TimeZoneField {...control} />,
      }),
    ],
  },
  {
    id: 'evento-fechas',
    title: 'Fechas',
    description: 'Desde que empieza el primer test hasta que termina el último.',
    rows: [
      kinds.moment('start', 'Inicio del evento', ({ values }) => ({ required: true, min: today(values) })),
      kinds.moment('end', 'Fin del evento', ({ values }) => {
        const now = today(values);
        return { required: true, min: values.start > now ? values.start : now };
      }),
      {
        label: 'Los días que pasaron',
        isWide: true,
        draw: ({ field }) =>
          !field('start').locked && <p className="dim text-sm">Los días que ya pasaron no se pueden elegir.</p>,
      },
    ],
  },
  {
    id: 'evento-clasificatorio',
    title: 'Clasificatorio en línea',
    description: 'Antes de competir, cada atleta envía su video; los mejores pasan al evento.',
    rows: [
      kinds.choice(
        'qualifierOnline',
        '¿Hay clasificatorio en línea?',
        { row: true, required: true, options: yesOrNo },
        { isWide: true },
      ),
      {
        label: 'Su precio',
        isAsked: hasQualifier,
        isWide: true,
        draw: ({ values: { currency }, home: { prices } }) => (
          <Notice>
            {pricesIn(currency, prices).qualifier > 0
              ? `Al precio del evento se le suman ${formatMoney(pricesIn(currency, prices).qualifier, currency)} del clasificatorio por cada inscripción.`
              : 'El clasificatorio no tiene costo adicional para quien se inscribe.'}
          </Notice>
        ),
      },
      kinds.moment('startQualifier', 'Inicio del clasificatorio', insideEvent(), { isAsked: hasQualifier }),
      kinds.moment('endQualifier', 'Fin del clasificatorio', insideEvent('startQualifier'), { isAsked: hasQualifier }),
      {
        label: 'Su rango',
        isAsked: hasQualifier,
        isWide: true,
        draw: () => <p className="dim text-sm">Tiene que caber entre el inicio y el fin del evento.</p>,
      },
    ],
  },
  {
    id: 'evento-inscripciones',
    title: 'Inscripciones',
    isAsked: mayExtendJoining,
    rows: [
      kinds.moment('joiningUntil', 'Inscripciones hasta', ({ values }) => ({
        description: 'Opcional. Vacío: cierran cuando empieza el evento.',
        min: today(values),
        max: (values.qualifierOnline === true && values.endQualifier) || values.end || undefined,
      })),
    ],
  },
  {
    id: 'evento-presencial',
    title: 'Parte presencial',
    isAsked: isOnSite,
    rows: [
      kinds.moment('startOfflineFinal', 'Inicio de la parte presencial', insideEvent()),
      kinds.moment('endOfflineFinal', 'Fin de la parte presencial', insideEvent('startOfflineFinal')),
      kinds.number(
        'athletesAllowed',
        'Atletas permitidos',
        { description: 'Cuántos caben en el evento; con 0 no hay límite.', required: true },
        { read: ofOnSite('athletesAllowed') },
      ),
      kinds.number(
        'rails',
        'Carriles',
        { description: 'Cuántos compiten a la vez en cada heat.', required: true, max: 200 },
        { read: ofOnSite('rails') },
      ),
      kinds.duration(
        'timeBetweenCategories',
        'Tiempo entre categorías',
        { description: 'Minutos y segundos para preparar la siguiente.', required: true },
        { read: ofOnSite('timeBetweenCategories') },
      ),
      kinds.number(
        'protestMin',
        'Minutos para protestar',
        {
          description: 'Desde que termina su carril, en «Mi día»; con 0 solo protesta en el carril o en la mesa.',
          required: true,
          max: 120,
        },
        { read: ofOnSite('protestMin') },
      ),
      kinds.choice(
        'simultaneousCategories',
        '¿Hay categorías simultáneas?',
        {
          description: 'Varias categorías compiten a la vez, cada una en su escenario.',
          row: true,
          required: true,
          options: yesOrNo,
        },
        { isWide: true, read: ofOnSite('simultaneousCategories') },
      ),
      kinds.own('scenarios', 'Escenarios', {
        blank: [],
        read: ({ scenarios }) => scenarios.map(({ uid, stageName }) => ({ key: uid, uid, stageName })),
        isAsked: isSimultaneous,
        isWide: true,
        compared: { keep: keepScenarios },
        show: ({ scenarios }) => scenarios.map(({ stageName }) => stageName).join('\n'),
        draw: (control, form) => <ScenariosField control={control} form={form} />,
      }),
    ],
  },
  {
    id: 'evento-pago',
    title: 'Términos y pago',
    rows: [
      // Without a price of its own, an event has the platform's price (J2).
      kinds.money(
        'price',
        'Precio de la inscripción',
        ({ values: { currency } }) => ({
          currency,
          description: `${inCurrency(currency)}; con 0 la inscripción es gratis.`,
          required: true,
        }),
        {
          read: ({ price }, { prices }) => price ?? prices.event,
          compared: { show: ({ price, currency }) => price !== null && formatMoney(price, currency) },
        },
      ),
      kinds.own('currency', 'Moneda', {
        blank: 'USD',
        show: ({ currency }) => currencyLabel(currency),
        draw: control => <CurrencyField {...control} />,
      }),
      {
        label: 'Los precios en otra moneda',
        isWide: true,
        isAsked: isRenamed,
        draw: ({ values, home: { priced } }) => priced && <Notice>{renamedWords(priced, values)}</Notice>,
      },
      kinds.own('showsPrice', 'Mostrar el precio a todos', {
        isWide: true,
        blank: false,
        show: ({ showsPrice }) => (showsPrice ? 'Sí' : 'No'),
        draw: control => <ShownPriceField {...control} />,
      }),
      kinds.number(
        'refundDays',
        'Reembolso hasta (días antes)',
        {
          description:
            'Cuántos días antes del inicio se puede pedir. Vacío: este evento no da reembolsos. Con 0, hasta que empiece.',
          max: 365,
        },
        { isWide: true },
      ),
      richText('terms', 'Términos y condiciones', 'La aceptación de riesgo que cada atleta lee al inscribirse.'),
      richText('paymentInfo', 'Información de pago', 'Lo que el atleta necesita saber para pagar.'),
    ],
  },
  {
    id: 'evento-informacion',
    title: 'Información para el público',
    description: 'Opcional. Se lee en la página del evento, y se puede cambiar en cualquier momento.',
    rows: [
      kinds.longText('description', 'Descripción', { maxLength: mostLetters, minRows: 4 }, { isWide: true }),
      kinds.longText(
        'programme',
        'Programa',
        { placeholder: '08:00 Llegada y pesaje\n09:00 Primer heat', maxLength: mostLetters, minRows: 4 },
        { isWide: true },
      ),
      kinds.text('contactEmail', 'Correo de contacto', { type: 'email', inputMode: 'email', autoComplete: 'off' }),
      kinds.text('contactPhone', 'Teléfono de contacto', { type: 'tel', inputMode: 'tel', autoComplete: 'off' }),
    ],
  },
  {
    id: 'evento-publicacion',
    title: 'Publicación',
    columns: 1,
    isAsked: (_, { isNew }) => isNew,
    rows: [
      kinds.own('draft', 'Guardar como borrador', {
        blank: false,
        show: ({ draft }) => (draft ? 'Como borrador' : 'Publicado'),
        draw: control => <DraftField {...control} />,
      }),
    ],
  },
];
