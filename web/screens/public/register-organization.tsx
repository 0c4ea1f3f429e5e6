import { SignUpForm } from '#web/features/people/accounts/sign-up-form.tsx';

export const RegisterOrganizationScreen = () => <SignUpForm type="organization" />;
