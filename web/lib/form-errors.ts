import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';

type Form = { setFieldError: (path: string, error: string) => void; getValues: () => Record<string, unknown> };
type Issue = { path?: unknown; message?: unknown };

// Where a call carries its form beside an identifier, its fields are named as the form names them.
const pathOf = (path: unknown) => (Array.isArray(path) ? path.join('.') : String(path ?? '')).replace(/^form\./, '');

/** The one sentence of a failed call. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError) return error.message || messages.server.unexpected;
  // fetch answers a broken connection with a TypeError.
  return error instanceof TypeError ? messages.server.offline : messages.server.unexpected;
}

/** Which fields a failed call names, each with its sentence. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const data = error.data as { issues?: Issue[]; field?: unknown } | undefined;
  if (error.code === 'INVALID_FIELD' && typeof data?.field === 'string') return { [pathOf(data.field)]: error.message };
  if (error.code !== 'BAD_REQUEST' || !Array.isArray(data?.issues)) return {};
  const fields: Record<string, string> = {};
  // Only the first sentence of a field, as the form itself does it.
  for (const { path, message } of data.issues) fields[pathOf(path)] ??= String(message);
  return fields;
}

/** Puts a failed call's errors at the fields of a form; answers the sentence that belongs to no field, or null. */
export function showErrors(form: Form, error: unknown): string | null {
  const fields = Object.entries(fieldErrorsOf(error));
  const known = fields.filter(([path]) => path.split('.')[0]! in form.getValues());
  for (const [path, message] of known) form.setFieldError(path, message);
  if (known.length > 0) return null;
  return fields[0]?.[1] ?? messageOf(error);
}
