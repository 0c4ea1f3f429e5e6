import type { GetInputPropsReturnType } from '@mantine/form';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { name: GetInputPropsReturnType; logo: GetInputPropsReturnType; disabled: boolean };

/** ORG-368, ORG-369: what a category of teams asks for beside the captain. */
export function EnrollTeam({ name, logo, disabled }: Props) {
  return (
    <>
      <TextField
        label="Nombre del equipo"
        withAsterisk
        maxLength={80}
        autoComplete="off"
        disabled={disabled}
        {...name}
      />
      <PhotoField
        label="Logo"
        shape="square"
        required
        disabled={disabled}
        typeError={messages.photo.type}
        sizeError={messages.photo.size}
        brokenError={messages.photo.broken}
        onReject={notify.error}
        value={logo.value}
        onChange={logo.onChange}
        error={logo.error}
      />
    </>
  );
}
