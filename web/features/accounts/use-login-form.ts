import { type FormEvent, type RefObject, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { fieldErrorsOf } from '#web/lib/form-errors.ts';
import { isEmail } from './known-account.ts';
import { problemOf, type SignInProblem, useSignIn } from './use-sign-in.ts';

const nothing = { email: '', password: '', remember: false, code: '' };

/** One panel's form. By hand: this page is the first that many load, and a form library weighs more than all of it. */
export function useLoginForm(type: AccountType, redirect: string | undefined, node: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<{ email?: string | true; password?: string; code?: string }>({});
  // Once it was offered the code stays: another try must not take away what is being typed.
  const [byCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const signIn = useSignIn(redirect);

  const change = (next: Partial<typeof nothing>) => {
    setValues({ ...values, ...next });
    setErrors({
      ...errors,
      ...('email' in next && { email: undefined }),
      ...('password' in next && { password: undefined }),
      ...('code' in next && { code: undefined }),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setProblem(null);
    const email = isEmail(values.email.trim()) ? undefined : messages.login.email;
    const password = values.password ? undefined : messages.login.password;
    setErrors({ email, password });
    if (email || password) return focusFirstError(node.current);
    signIn.mutate(
      { type, ...values, code: (byCode && values.code.trim()) || undefined },
      {
        onError: error => {
          const next = problemOf(error);
          const wrongCode = fieldErrorsOf(error).code;
          setByCode(byCode || next.byCode);
          if (wrongCode) {
            setErrors({ code: wrongCode });
            return focusFirstError(node.current);
          }
          setProblem(next);
          // The frame shows which field it is about; the words stand below the button.
          if (next.unknown) setErrors({ email: true });
        },
      },
    );
  };
  const forget = () => setProblem(null);
  return { values, errors, problem, byCode, change, submit, isPending: signIn.isPending, forget };
}
