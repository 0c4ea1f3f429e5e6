import {
  priceFault,
  type TicketForm,
  TicketFormSchema,
  type TicketPage,
  type TicketType,
} from '#contract/money/ticket-form.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { type EntryKind, usualPerPerson } from '#domain/money/tickets/ticket-rules.ts';
import { fieldKinds } from '#web/lib/form/field-kinds.tsx';
import { type Answers, blankValues, type FormTable, valuesOfStored } from '#web/lib/form/form-table.ts';

type TicketValues = Answers<TicketForm>;
/** The event of the ticket type, and how many tickets of the type are sold or held. */
type TicketHome = { event: TicketPage['event']; taken: number };

const kinds = fieldKinds<TicketValues, TicketHome, TicketType>({ timeZoneOf: ({ event }) => event.timeZone });

const whoses = [
  { value: true, label: 'En venta', description: 'Cualquiera la compra desde la página del evento.' },
  { value: false, label: 'Solo a mano', description: 'No se vende: tú la asignas a cada persona.' },
] as const;
const times: { value: EntryKind; label: string; description: string }[] = [
  { value: 'once', label: 'Una vez', description: 'Quien entró ya no vuelve a entrar con ella.' },
  { value: 'daily', label: 'Una vez por día', description: 'Para eventos de varios días.' },
];

const isSold = ({ isPublic }: TicketValues) => isPublic === true;

export const ticketTable: FormTable<TicketValues, TicketHome, TicketType> = [
  {
    title: 'Qué entrada es',
    rows: [
      kinds.text(
        'name',
        'Nombre',
        { maxLength: 80, required: true, placeholder: 'Gradería general', 'data-autofocus': true },
        { isWide: true },
      ),
      kinds.money(
        'price',
        'Precio',
        ({ home }) => ({
          currency: home.event.currency,
          required: true,
          description:
            home.taken > 0
              ? 'El nuevo precio vale desde ahora; lo vendido y lo apartado no cambian.'
              : 'Con 0 la entrada es gratis.',
        }),
        { compared: { show: ({ price }, { event }) => price !== null && formatMoney(price, event.currency) } },
      ),
      kinds.number('limit', 'Límite', ({ home }) => ({
        required: true,
        min: 0,
        max: 1_000_000,
        description:
          home.taken > 0 ? `Cuántas hay en total. Ya hay ${home.taken}.` : 'Cuántas hay en total; con 0 está agotada.',
      })),
    ],
  },
  {
    title: 'Quién la tiene',
    columns: 1,
    rows: [
      kinds.choice('isPublic', '¿Quién puede tener esta entrada?', { options: whoses, required: true }),
      kinds.choice('entries', '¿Cuántas veces deja entrar?', { options: times, required: true }),
    ],
  },
  {
    title: 'La venta',
    description: 'Sin fechas se vende desde ahora y hasta que termina el evento.',
    isAsked: isSold,
    rows: [
      kinds.moment('saleStart', 'Empieza la venta'),
      kinds.moment('saleEnd', 'Termina la venta'),
      kinds.number('mostPerPerson', 'Máximo por persona', { min: 1, max: 50, required: true }),
    ],
  },
];

/** The values of a new type: on public sale, ten per person, a ticket admits once. */
export const newTicket = (): TicketValues => ({
  ...blankValues(ticketTable),
  isPublic: true,
  entries: 'once',
  mostPerPerson: usualPerPerson,
});

export const storedTicket = (type: TicketType, home: TicketHome) => ({
  values: valuesOfStored(ticketTable, type, home),
  version: type.version,
});

const sentValues = (settled: TicketValues) => ({
  ...settled,
  saleStart: settled.saleStart || null,
  saleEnd: settled.saleEnd || null,
  mostPerPerson: isSold(settled) ? settled.mostPerPerson : usualPerPerson,
});

export const formOf = (settled: TicketValues): TicketForm => TicketFormSchema.parse(sentValues(settled));

/** All errors of the form; the first sentence of each field. */
export function checkTicket(settled: TicketValues, { event }: TicketHome): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of TicketFormSchema.safeParse(sentValues(settled)).error?.issues ?? []) {
    errors[String(path[0] ?? '')] ??= message;
  }
  const fault = typeof settled.price === 'number' && priceFault(settled.price, event.currency);
  if (fault) errors.price ??= fault;
  return errors;
}
