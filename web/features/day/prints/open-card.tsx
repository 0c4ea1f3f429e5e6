import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { cardLength, readCode } from '#domain/day/displays/screen-code.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout.tsx';

/** The way to a card: scan its QR with the telephone's camera, or type its letters. */
export function OpenCard({ label }: { label: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = () => {
    const code = readCode(typed, cardLength);
    setWrong(code === null);
    if (code) navigate({ to: paths.card, params: { code } });
  };
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={event => {
        event.preventDefault();
        open();
      }}
    >
      <TextField
        label={label}
        description="Escanea su QR con la cámara, o escribe sus 8 letras."
        value={typed}
        error={isWrong ? messages.cards.code : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" size="lg">
        Abrir la tarjeta
      </Button>
    </Stack>
  );
}
