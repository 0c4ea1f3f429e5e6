import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';

export const RegisterBoxScreen = () => <SignUpForm type="box" />;
