import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, PageSchema } from '#contract/base.ts';
import { isTimeZone } from '#domain/foundation/time/zones.ts';

/** The acts of the audit log and their names on the screen. Code that adds an act records it with `recordAct`. */
export const acts = {
  'sign-in': { group: 'access', text: 'Entró en su cuenta' },
  'sign-in-failed': { group: 'access', text: 'Intento de entrar sin éxito' },
  'password-changed': { group: 'access', text: 'Cambió su contraseña' },
  'password-reset': { group: 'access', text: 'Eligió otra contraseña con un enlace' },
  'second-factor-on': { group: 'access', text: 'Activó la verificación en dos pasos' },
  'second-factor-off': { group: 'access', text: 'Desactivó la verificación en dos pasos' },
  'second-factor-failed': { group: 'access', text: 'Código de verificación incorrecto' },
  'second-factor-recovery': { group: 'access', text: 'Entró con un código de recuperación' },
  'second-factor-codes': { group: 'access', text: 'Pidió otros códigos de recuperación' },
  'sessions-ended': { group: 'access', text: 'Cerró sesiones en otros dispositivos' },
  'judge-approved': { group: 'judges', text: 'Aprobó a un juez' },
  'judge-declined': { group: 'judges', text: 'Rechazó a un juez' },
  'judge-dismissed': { group: 'judges', text: 'Dio de baja a un juez' },
  'judge-invited': { group: 'judges', text: 'Invitó a un juez' },
  'judge-accepted': { group: 'judges', text: 'Aceptó ser juez' },
  'judge-permissions': { group: 'judges', text: 'Cambió los permisos de un juez' },
  'heats-generated': { group: 'day', text: 'Generó heats' },
  'heats-replaced': { group: 'day', text: 'Cambió el plan de un test' },
  'heats-published': { group: 'day', text: 'Publicó los heats de un test' },
  'blocks-planned': { group: 'day', text: 'Cambió o publicó el horario de los días' },
  'rail-locked': { group: 'day', text: 'Bloqueó o desbloqueó un lugar' },
  attendance: { group: 'day', text: 'Marcó una llegada o una ausencia' },
  'category-run': { group: 'day', text: 'Inició, pausó o finalizó una categoría' },
  'test-run': { group: 'day', text: 'Inició o finalizó un test' },
  'heat-run': { group: 'day', text: 'Llamó, inició, pausó, corrigió o finalizó un heat' },
  'heat-unfinished': { group: 'day', text: 'Deshizo el final de un heat' },
  'heat-repeated': { group: 'day', text: 'Mandó repetir un heat' },
  'rail-judge': { group: 'day', text: 'Cambió el juez de un carril' },
  'rail-taken-over': { group: 'day', text: 'Tomó el carril de otro juez' },
  'rails-confirmed': { group: 'day', text: 'Confirmó resultados de carriles' },
  'rail-chosen': { group: 'day', text: 'Eligió qué resultado vale en un carril' },
  'rail-corrected': { group: 'day', text: 'Corrigió el resultado de un carril' },
  'rail-scratched': { group: 'day', text: 'Anotó que un atleta no se presentó' },
  'rail-unfinished': { group: 'day', text: 'Anotó que un atleta no terminó' },
  'rail-unmarked': { group: 'day', text: 'Quitó la marca de un carril' },
  'rail-reopened': { group: 'day', text: 'Abrió un carril de nuevo' },
  'rail-settled': { group: 'day', text: 'Eligió otro conteo de un carril' },
  'protest-opened': { group: 'day', text: 'Abrió una protesta en un carril' },
  'protest-withdrawn': { group: 'day', text: 'Retiró una protesta' },
  'protest-ruled': { group: 'day', text: 'Resolvió una protesta' },
  'day-printed': { group: 'day', text: 'Imprimió hojas o tarjetas del día' },
  'screen-set': { group: 'day', text: 'Vinculó, cambió o quitó una pantalla' },
  refund: { group: 'money', text: 'Reembolsó un pago' },
  'refund-refused': { group: 'money', text: 'Rechazó un reembolso' },
  'event-price-changed': { group: 'money', text: 'Cambió el precio del evento' },
  'ticket-price-changed': { group: 'money', text: 'Cambió el precio de un ticket' },
  'ticket-given': { group: 'tickets', text: 'Regaló una entrada' },
  'ticket-cancelled': { group: 'tickets', text: 'Anuló una entrada' },
  'door-forced': { group: 'tickets', text: 'Dejó entrar a alguien que no está en la lista' },
  'door-list-read': { group: 'tickets', text: 'Leyó la lista de la puerta' },
  'export-athletes': { group: 'data', text: 'Descargó la lista de atletas' },
  'export-event': { group: 'data', text: 'Descargó los datos del evento' },
  'user-blocked': { group: 'platform', text: 'Bloqueó una cuenta' },
  'user-unblocked': { group: 'platform', text: 'Desbloqueó una cuenta' },
  'box-approved': { group: 'platform', text: 'Aprobó la solicitud de un gimnasio' },
  'box-declined': { group: 'platform', text: 'Rechazó la solicitud de un gimnasio' },
  'prices-changed': { group: 'platform', text: 'Cambió los precios' },
  'terms-changed': { group: 'platform', text: 'Cambió los términos' },
  'streaming-changed': { group: 'platform', text: 'Cambió la transmisión' },
  'streaming-new': { group: 'platform', text: 'Empezó una transmisión nueva' },
  'event-hidden': { group: 'platform', text: 'Ocultó un evento' },
  'event-shown': { group: 'platform', text: 'Volvió a mostrar un evento' },
  'demo-erased': { group: 'platform', text: 'Borró los datos de demostración' },
  'mail-read': { group: 'platform', text: 'Abrió un correo del buzón local' },
  'admin-link': { group: 'platform', text: 'Enlace de administración desde la consola' },
  'place-taken': { group: 'accounts', text: 'Tomó su lugar en un evento' },
  'mates-added': { group: 'accounts', text: 'Sumó miembros a un equipo inscrito' },
  'typed-name-changed': { group: 'accounts', text: 'Corrigió el nombre de alguien sin cuenta' },
  'typed-address-changed': { group: 'accounts', text: 'Cambió el correo de alguien sin cuenta' },
  'entry-moved': { group: 'accounts', text: 'Cambió de categoría a un inscrito' },
  'entry-removed': { group: 'accounts', text: 'Retiró a un inscrito' },
  'standing-changed': { group: 'accounts', text: 'Cambió si un inscrito compite' },
  'deletion-confirmed': { group: 'accounts', text: 'Confirmó la eliminación de su cuenta' },
  'deletion-cancelled': { group: 'accounts', text: 'Canceló la eliminación de su cuenta' },
  'account-erased': { group: 'accounts', text: 'Cuenta eliminada al terminar su plazo' },
} as const satisfies Record<string, { group: string; text: string }>;
export type Act = keyof typeof acts;

/** The commands of the managers of the day. A line of the log holds its command, which tells apart acts of one name. */
export const dayCommands = [
  ...(['startCategory', 'pauseCategory', 'restartCategory', 'finishCategory', 'startTest', 'finishTest'] as const),
  ...(['callHeat', 'startHeat', 'pauseHeat', 'resumeHeat', 'stopHeat', 'finishHeat', 'unfinishHeat'] as const),
  ...(['adjustClock', 'falseStart', 'repeatHeat', 'setJudge', 'dealJudges', 'noShow', 'confirmRails'] as const),
  ...([
    'confirmSeen',
    'confirmSigned',
    'reopenRail',
    'chooseResult',
    'correctResult',
    'settleRail',
    'openProtest',
  ] as const),
  ...(['ruleProtest', 'markUnfinished', 'unmarkRail'] as const),
] as const;
export type DayCommand = (typeof dayCommands)[number];

/** The facts of a line of the log: ids, sums and states. Never a name, an address or a text about a person. */
export type ActDetails = Record<string, string | number | boolean | null>;

export const actGroups = {
  access: 'Accesos y contraseñas',
  judges: 'Jueces',
  day: 'Día del evento',
  money: 'Dinero',
  tickets: 'Entradas y puerta',
  data: 'Descargas de datos',
  accounts: 'Cuentas',
  platform: 'Administración',
} as const;
export type ActGroup = keyof typeof actGroups;
export const actsOf = (group: ActGroup): Act[] => (Object.keys(acts) as Act[]).filter(act => acts[act].group === group);

export const auditPageSize = 50;
const PersonSchema = z.object({ uid: z.string(), displayName: z.string() });

const AuditLineSchema = z.object({
  id: z.string(),
  at: DateTimeSchema,
  act: z.string().describe('A name of `acts`; one that a newer version wrote may not be among them'),
  actor: PersonSchema.nullable().describe('null: nobody who was signed in'),
  subject: PersonSchema.nullable(),
  /** Name of the order's payer or the person on the ticket, if that person has no account. */
  holder: z.string().nullable(),
  event: z.object({ id: z.string(), name: z.string() }).nullable(),
  network: z.string().nullable(),
  /** Where on the floor; null for acts elsewhere. */
  place: z
    .object({
      heat: z.string().nullable(),
      rail: z.number().int().nullable(),
      test: z.string().nullable(),
      category: z.string().nullable(),
      entry: z.string().nullable(),
      judge: z.string().nullable(),
    })
    .nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditLine = z.infer<typeof AuditLineSchema>;

const AuditFilterSchema = PageSchema.extend({
  group: z.enum(Object.keys(actGroups) as [ActGroup, ...ActGroup[]]).optional(),
  who: z.string().trim().max(100).default('').describe('Part of the name of whoever did it or whom it is about'),
  day: z.iso
    .date()
    .refine(day => day >= '1900' && day < '2200')
    .optional(),
  timeZone: z.string().refine(isTimeZone).default('UTC').describe('Where that day begins and ends'),
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;

const tags = ['Registro de actividad'];
const page = z.object({ rows: z.array(AuditLineSchema), total: z.number().int() });

export const audit = {
  listAll: forTypes('admin')
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'Quién hizo qué en la plataforma' })
    .input(AuditFilterSchema)
    .output(page),
  listAsOrganizer: forOrganization('audit')
    .route({ method: 'GET', path: '/organization/audit', tags, summary: 'Quién hizo qué en los eventos propios' })
    .input(AuditFilterSchema)
    .output(page),
};
