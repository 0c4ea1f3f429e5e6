import { SignUpForm } from '#web/features/people/accounts/sign-up-form.tsx';

export const RegisterStaffScreen = () => <SignUpForm type="staff" />;
