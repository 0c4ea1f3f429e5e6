import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';

type Form = { setFieldError: (path: string, error: string) => void; getValues: () => Record<string, unknown> };
type Issue = { path?: unknown; message?: unknown };

// If a call has its form beside an id, the server puts `form.` before the names of fields.
const pathOf = (path: unknown) => (Array.isArray(path) ? path.join('.') : String(path ?? '')).replace(/^form\./, '');

export function messageOf(error: unknown): string {
  if (error instanceof ORPCError) return error.message || messages.server.unexpected;
  // `fetch` throws a TypeError when the connection breaks.
  return error instanceof TypeError ? messages.server.offline : messages.server.unexpected;
}

/** The fields that a refused call names, each with its sentence. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const data = error.data as { issues?: Issue[]; field?: unknown } | undefined;
  if (error.code === 'INVALID_FIELD' && typeof data?.field === 'string') return { [pathOf(data.field)]: error.message };
  if (error.code !== 'BAD_REQUEST' || !Array.isArray(data?.issues)) return {};
  const fields: Record<string, string> = {};
  // Each field shows its first sentence, as in the form's own check.
  for (const { path, message } of data.issues) fields[pathOf(path)] ??= String(message);
  return fields;
}

/** Returns null in place of the sentence «fields are marked» once no field is marked. */
export const stillTrue = (failure: string | null, marked: object): string | null =>
  failure === messages.server.invalid && Object.keys(marked).length === 0 ? null : failure;

/** Sets a failed call's errors on the form's fields. Returns the sentence that belongs to no field, or null. */
export function showErrors(form: Form, error: unknown): string | null {
  const fields = Object.entries(fieldErrorsOf(error));
  const known = fields.filter(([path]) => path.split('.')[0]! in form.getValues());
  for (const [path, message] of known) form.setFieldError(path, message);
  if (known.length > 0) return null;
  return fields[0]?.[1] ?? messageOf(error);
}
