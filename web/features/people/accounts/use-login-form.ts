import { type FormEvent, type RefObject, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { fieldErrorsOf } from '#web/lib/form/form-errors.ts';
import { isEmail } from './known-account.ts';
import { problemOf, type SignInProblem, useSignIn } from './use-sign-in.ts';

const nothing = { email: '', password: '', remember: false, code: '', secondCode: '' };

/**
 * The form of one login panel. It uses no form library, which is larger than this page; many visitors load this page
 * first.
 */
export function useLoginForm(type: AccountType, redirect: string | undefined, node: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<{
    email?: string | true;
    password?: string;
    code?: string;
    secondCode?: string;
  }>({});
  // After the code was offered, its field stays, so that another try does not remove typed text.
  const [byCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  // True when the password was right and the account also needs a code. The same panel asks for it.
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
          // The field only gets a red frame, because the text is below the button.
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
