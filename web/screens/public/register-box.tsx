import { SignUpForm } from '#web/features/people/accounts/sign-up-form.tsx';

export const RegisterBoxScreen = () => <SignUpForm type="box" />;
