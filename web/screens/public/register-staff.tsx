import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';

export const RegisterStaffScreen = () => <SignUpForm type="staff" />;
