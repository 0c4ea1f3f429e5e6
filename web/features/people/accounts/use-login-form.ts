import { type FormEvent, type RefObject, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { fieldErrorsOf } from '#web/lib/form-errors.ts';
import { isEmail } from './known-account.ts';
import { problemOf, type SignInProblem, useSignIn } from './use-sign-in.ts';

const nothing = { email: '', password: '', remember: false, code: '', secondCode: '' };

/** One panel's form. By hand: this page is the first that many load, and a form library weighs more than all of it. */
export function useLoginForm(type: AccountType, redirect: string | undefined, node: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<{
    email?: string | true;
    password?: string;
    code?: string;
    secondCode?: string;
  }>({});
  // Once it was offered the code stays: another try must not take away what is being typed.
  const [byCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  // The password was right and the account wants a code too: the same panel asks for it.
  const [isSecondStep, setIsSecondStep] = useState(false);
  const signIn = useSignIn(redirect);

  const change = (next: Partial<typeof nothing>) => {
    setValues({ ...values, ...next });
    setErrors({
      ...errors,
      ...('email' in next && { email: undefined }),
      ...('password' in next && { password: undefined }),
      ...('code' in next && { code: undefined }),
      ...('secondCode' in next && { secondCode: undefined }),
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
    if (isSecondStep && !values.secondCode.trim()) {
      setErrors({ secondCode: messages.secondFactor.needed });
      return focusFirstError(node.current);
    }
    signIn.mutate(
      {
        type,
        ...values,
        code: (byCode && values.code.trim()) || undefined,
        secondCode: isSecondStep ? values.secondCode : undefined,
      },
      {
        onError: error => {
          const { secondCode } = fieldErrorsOf(error);
          if (secondCode) {
            if (isSecondStep) setErrors({ secondCode });
            setIsSecondStep(true);
            return focusFirstError(node.current);
          }
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
  const backToPassword = () => {
    setIsSecondStep(false);
    setValues({ ...values, secondCode: '' });
    setErrors({});
    setProblem(null);
  };
  const { isPending } = signIn;
  return { values, errors, problem, byCode, change, submit, isSecondStep, backToPassword, isPending, forget };
}
