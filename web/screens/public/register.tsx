import { getRouteApi } from '@tanstack/react-router';
import { SignUpChoice } from '#web/features/people/accounts/sign-up-choice.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const route = getRouteApi('/register');

export function RegisterScreen() {
  const { redirect } = route.useSearch();
  return (
    <div className="page">
      <PageHeader
        title="Como quieres registrarte?"
        align="center"
        description={
          <>
            ¿Ya tienes cuenta?{' '}
            <TextLink to={paths.login} search={{ redirect }}>
              Inicia sesión
            </TextLink>
          </>
        }
      />
      <SignUpChoice redirect={redirect} />
    </div>
  );
}
