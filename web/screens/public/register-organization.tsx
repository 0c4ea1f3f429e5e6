import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';

export const RegisterOrganizationScreen = () => <SignUpForm type="organization" />;
