// <VideoField wodId value onChange disabled error />: a file that uploads immediately, or a YouTube link (R5).
//   value: { link } | { videoId, fileName }; a file becomes the value when the server has all of it and has checked it.
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/table-styles.ts';
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { VideoLinkField } from '#web/entities/result/video-link-field.tsx';
import type { VideoValue } from '#web/entities/result/video-value.ts';
import styles from './video.module.css';
import { VideoFile } from './video-file.tsx';

type Props = {
  wodId: string;
  value: VideoValue;
  onChange: (value: VideoValue) => void;
  disabled?: boolean;
  error?: string | null | undefined;
};

export function VideoField({ wodId, value, onChange, disabled, error = null }: Props) {
  const isLink = 'link' in value;
  const link = isLink ? value.link : '';
  const [way, setWay] = useState(link === '' ? 'file' : 'link');
  const id = useId();
  return (
    <Stack as="fieldset" gap="sm" aria-labelledby={id}>
      <Row gap="md" justify="between" className={styles.head}>
        <Text id={id} as="span" size="sm" strong>
          Video<span className={styles.star}> *</span>
        </Text>
        <SegmentedControl
          value={way}
          onChange={setWay}
          disabled={disabled ?? false}
          aria-labelledby={id}
          data={[
            { value: 'file', label: 'Archivo' },
            { value: 'link', label: 'Enlace de YouTube' },
          ]}
        />
      </Row>
      {way === 'link' ? (
        <VideoLinkField value={link} onChange={link => onChange({ link })} disabled={disabled} error={error} />
      ) : (
        <VideoFile
          // A key per test, because each upload belongs to one test.
          key={wodId}
          wodId={wodId}
          value={isLink ? null : value}
          onChange={file => onChange(file ?? { link: '' })}
          disabled={disabled}
          error={error}
        />
      )}
    </Stack>
  );
}
