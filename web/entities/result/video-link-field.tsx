import { IconBrandYoutube } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { sayLinkProblem } from './video-link.ts';

/** A field for a YouTube link. It shows its error when it loses the focus (ATH-202, ATH-206 to ATH-209). */
export function VideoLinkField(props: {
  value: string;
  onChange: (link: string) => void;
  error: string | null | undefined;
  disabled: boolean | undefined;
}) {
  const [wrong, setWrong] = useState<string | null>(null);
  const error = props.error ?? wrong;
  const isNoAddress = error === messages.upload.badUrl;
  return (
    <Stack gap="xs">
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
        disabled={props.disabled}
        value={props.value}
        error={isNoAddress || error}
        onChange={event => {
          setWrong(null);
          props.onChange(event.currentTarget.value);
        }}
        onBlur={() => setWrong(props.value.trim() === '' ? null : sayLinkProblem(props.value))}
      />
      {isNoAddress && <Notice tone="bad">{error}</Notice>}
    </Stack>
  );
}
