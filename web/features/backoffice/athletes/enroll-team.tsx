import type { GetInputPropsReturnType } from '@mantine/form';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { name: GetInputPropsReturnType; logo: GetInputPropsReturnType; disabled: boolean };

export function EnrollTeam({ name, logo, disabled }: Props) {
  return (
    <>
      <TextField label="Nombre del equipo" required maxLength={80} autoComplete="off" disabled={disabled} {...name} />
      <ProfilePhotoField label="Logo" shape="square" required disabled={disabled} {...logo} />
    </>
  );
}
