import { IconBrandYoutube } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { readVideoLink } from '#domain/results/youtube.ts';
import { TextField } from '#web/ui/text-field.tsx';

const words = messages.upload;

function wrongLink(text: string): string | null {
  if (text.trim() === '') return null;
  const link = readVideoLink(text);
  if (typeof link !== 'string') return null;
  return link === 'url' ? words.badUrl : words.youtube;
}

type Props = { value: string; onChange: (link: string) => void; disabled: boolean | undefined; error: string | null };

/** What is wrong with a link is said when the field is left. */
export function VideoLink({ value, onChange, disabled, error }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <TextField
      label="Enlace del video"
      description="De YouTube, público o no listado."
      type="text"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
      required
      placeholder="https://youtu.be/…"
      leftSection={<IconBrandYoutube size={20} aria-hidden="true" />}
      disabled={disabled}
      value={value}
      error={error ?? wrong}
      onChange={event => {
        setWrong(null);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => setWrong(wrongLink(value))}
    />
  );
}
