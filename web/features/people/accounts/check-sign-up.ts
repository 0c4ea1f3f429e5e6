import { messages } from '#contract/messages.ts';
import type { SignUp } from '#contract/people/account-forms.ts';
import type { SignUpValues } from './sign-up-values.ts';

type Checked = { form: SignUp; wrong: null } | { form: null; wrong: Record<string, string> };

/** Checks a form by the contract. Its schemas load at the first check, not with the page. */
export async function checkSignUp(values: SignUpValues): Promise<Checked> {
  const { SignUpSchema } = await import('#contract/people/account-forms.ts');
  const { data, error } = SignUpSchema.safeParse(values);
  if (data) return { form: data, wrong: null };
  const wrong: Record<string, string> = {};
  // A field shows its first error.
  for (const { path, message } of error.issues) wrong[String(path[0])] ??= message;
  // zod skips a rule across fields while another field is empty; the form shows all errors together.
  if (values.confirm && values.confirm !== values.password) wrong.confirm ??= messages.signUp.mismatch;
  return { form: null, wrong };
}
