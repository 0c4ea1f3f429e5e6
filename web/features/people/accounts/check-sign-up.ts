import { messages } from '#contract/messages.ts';
import type { SignUp } from '#contract/people/account-forms.ts';
import type { SignUpValues } from './sign-up-values.ts';

type Checked = { form: SignUp; wrong: null } | { form: null; wrong: Record<string, string> };

/** What the contract says to a form as it stands. Its schemas load with the first question, not with the page. */
export async function checkSignUp(values: SignUpValues): Promise<Checked> {
  const { SignUpSchema } = await import('#contract/people/account-forms.ts');
  const { data, error } = SignUpSchema.safeParse(values);
  if (data) return { form: data, wrong: null };
  const wrong: Record<string, string> = {};
  // A field shows the first of its sentences.
  for (const { path, message } of error.issues) wrong[String(path[0])] ??= message;
  // zod leaves a rule across fields out while another field is empty; a form shows all that is wrong at once.
  if (values.confirm && values.confirm !== values.password) wrong.confirm ??= messages.signUp.mismatch;
  return { form: null, wrong };
}
