import { useSearch } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

type Props = { title: string; invited: string; here: string };

/** Says that the signed-in account has another address than the invitation, so it cannot accept it (A13). */
export function OtherAddress({ title, invited, here }: Props) {
  const { redirect = paths.home } = useSearch({ strict: false });
  return (
    <div className="page">
      <PageHeader title="Invitación" />
      <Notice
        tone="warn"
        title={title}
        live={false}
        action={
          <ButtonLink to={redirect} variant="default">
            Seguir con mi cuenta
          </ButtonLink>
        }
      >
        La invitación es para {invited}, y entraste como {here}. Pide que te inviten con ese correo, o cierra la sesión
        y abre el enlace otra vez.
      </Notice>
    </div>
  );
}
