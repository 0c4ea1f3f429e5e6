import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';

export const RegisterAthleteScreen = () => <SignUpForm type="athlete" />;
