import { TextField } from '#web/ui/fields/text-field.tsx';

export const SettingsEmail = ({ email }: { email: string }) => (
  <TextField label="Correo" type="email" value={email} locked="El correo no se puede cambiar: con él inicias sesión." />
);
