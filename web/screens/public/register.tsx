import { SignUpChoice } from '#web/features/accounts/sign-up-choice.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function RegisterScreen() {
  return (
    <div className="page">
      <PageHeader
        title="Como quieres registrarte?"
        align="center"
        description={
          <>
            ¿Ya tienes cuenta? <TextLink to={paths.login}>Inicia sesión</TextLink>
          </>
        }
      />
      <SignUpChoice />
    </div>
  );
}
