import { z } from 'zod';
import { AccountTypeSchema, DateTimeSchema, forTypes, NoInput, Nothing, PageSchema } from '#contract/base.ts';
import { CurrencySchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { BoxRequestSchema, boxRequestStates } from '#contract/people/boxes.ts';
import { PricesSchema } from '#contract/people/platform.ts';
import { currencies, isPrice } from '#domain/foundation/money/currencies.ts';

const admin_ = forTypes('admin');
const tags = ['Administración'];
export const adminPageSize = 25;

const AdminUserSchema = z.object({
  uid: z.string(),
  type: AccountTypeSchema,
  displayName: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  emailConfirmed: z.boolean(),
  demo: z.boolean(),
  createdAt: DateTimeSchema,
  blockedAt: DateTimeSchema.nullable(),
});
export type AdminUser = z.infer<typeof AdminUserSchema>;

const AdminBoxRequestSchema = BoxRequestSchema.extend({
  displayName: z.string(),
  email: z.string(),
  currentPhoto: z.string().nullable(),
});
export type AdminBoxRequest = z.infer<typeof AdminBoxRequestSchema>;

const DeletionSchema = z.object({
  email: z.string(),
  timestamp: DateTimeSchema,
  hasAccount: z.boolean(),
  confirmedAt: DateTimeSchema.nullable(),
  dueAt: DateTimeSchema.nullable(),
});
export type Deletion = z.infer<typeof DeletionSchema>;

const MailSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  createdAt: DateTimeSchema,
  sentAt: DateTimeSchema.nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
});
export type Mail = z.infer<typeof MailSchema>;

const AdminEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  organizationName: z.string(),
  start: DateTimeSchema,
  timeZone: z.string(),
  hiddenAt: DateTimeSchema.nullable(),
  hiddenReason: z.string().nullable(),
  /**
   * True if the event is hidden because its organization is blocked. It becomes visible again together with the
   * organization.
   */
  hiddenByBlock: z.boolean(),
});
const adminEventStates = ['shown', 'hidden'] as const;
export type AdminEventState = (typeof adminEventStates)[number];
export type AdminEvent = z.infer<typeof AdminEventSchema>;
export const HideEventSchema = z.object({
  eventId: z.string().max(64),
  reason: z.string(messages.admin.reason).trim().min(1, messages.admin.reason).max(500),
});

const page = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int() });
const uid = z.object({ uid: z.string().max(64) });
const amount = z
  .number(messages.admin.price)
  .int(messages.admin.price)
  .min(0, messages.admin.price)
  .max(10_000_000, messages.admin.price);
const UpdatePricesSchema = PricesSchema.extend({
  event: amount,
  qualifier: amount,
  /** Missing: they stay. The prices in dollars are `event` and `qualifier`. */
  qualifiers: z
    .array(
      z
        .object({ currency: CurrencySchema.exclude(['USD']), cents: z.number(messages.admin.price) })
        .refine(({ cents, currency }) => isPrice(cents, currency), messages.admin.price),
    )
    .max(currencies.length)
    .refine(prices => new Set(prices.map(({ currency }) => currency)).size === prices.length, messages.admin.price)
    .optional(),
});
export const UpdateTermsSchema = z.object({
  text: z.string().trim().min(1, messages.admin.terms).max(60_000, messages.server.tooLarge),
});
export const DeclineBoxRequestSchema = uid.extend({
  reason: z.string(messages.admin.reason).trim().min(1, messages.admin.reason).max(500),
});

export const admin = {
  listUsers: admin_
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'Buscar cuentas' })
    .input(
      PageSchema.extend({
        search: z.string().max(100).default(''),
        type: AccountTypeSchema.optional(),
      }),
    )
    .output(page(AdminUserSchema)),
  blockUser: admin_
    .route({
      method: 'POST',
      path: '/admin/users/{uid}/block',
      tags,
      summary: 'Bloquear una cuenta y cerrar sus sesiones',
    })
    .input(uid)
    .output(Nothing),
  unblockUser: admin_
    .route({ method: 'POST', path: '/admin/users/{uid}/unblock', tags, summary: 'Desbloquear una cuenta' })
    .input(uid)
    .output(Nothing),
  listEvents: admin_
    .route({ method: 'GET', path: '/admin/events', tags, summary: 'Buscar eventos, también los ocultos' })
    .input(PageSchema.extend({ search: z.string().max(100).default(''), state: z.enum(adminEventStates).optional() }))
    .output(page(AdminEventSchema)),
  hideEvent: admin_
    .route({ method: 'POST', path: '/admin/events/{eventId}/hide', tags, summary: 'Ocultar un evento al público' })
    .input(HideEventSchema)
    .output(Nothing),
  showEvent: admin_
    .route({ method: 'POST', path: '/admin/events/{eventId}/show', tags, summary: 'Mostrar otra vez un evento' })
    .input(z.object({ eventId: z.string().max(64) }))
    .output(Nothing),
  listBoxRequests: admin_
    .route({ method: 'GET', path: '/admin/box-requests', tags, summary: 'Solicitudes de gimnasios' })
    .input(PageSchema.extend({ status: z.enum(boxRequestStates).default('pending') }))
    .output(page(AdminBoxRequestSchema)),
  approveBoxRequest: admin_
    .route({ method: 'POST', path: '/admin/box-requests/{uid}/approve', tags, summary: 'Aprobar una solicitud' })
    .input(uid)
    .output(Nothing),
  declineBoxRequest: admin_
    .route({ method: 'POST', path: '/admin/box-requests/{uid}/decline', tags, summary: 'Rechazar una solicitud' })
    .input(DeclineBoxRequestSchema)
    .output(Nothing),
  listDeletions: admin_
    .route({ method: 'GET', path: '/admin/deletions', tags, summary: 'Solicitudes de eliminación' })
    .input(PageSchema)
    .output(page(DeletionSchema)),
  updateTerms: admin_
    .route({ method: 'PUT', path: '/admin/terms', tags, summary: 'Guardar los términos de la plataforma' })
    .input(UpdateTermsSchema)
    .output(Nothing),
  updatePrices: admin_
    .route({ method: 'PUT', path: '/admin/prices', tags, summary: 'Guardar los precios, en centavos' })
    .input(UpdatePricesSchema)
    .output(Nothing),
  eraseDemo: admin_
    .route({ method: 'DELETE', path: '/admin/demo', tags, summary: 'Borrar los datos de demostración' })
    .input(NoInput)
    .output(z.object({ erased: z.number().int() })),
  // The mailbox contains mailed links. So the call answers only an admin on this machine, and only without SMTP.
  listMails: admin_
    .route({ method: 'GET', path: '/admin/mails', tags, summary: 'El buzón local' })
    .input(PageSchema)
    .output(page(MailSchema)),
  readMail: admin_
    .route({ method: 'GET', path: '/admin/mails/{id}', tags, summary: 'Un correo del buzón local' })
    .input(z.object({ id: z.string().max(64) }))
    .output(MailSchema.extend({ html: z.string(), text: z.string() })),
};
