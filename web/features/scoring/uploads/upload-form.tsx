import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { VideoLinkField } from '#web/entities/result/video-link-field.tsx';
import type { VideoValue } from '#web/entities/result/video-value.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { TypedFields } from './typed-fields.tsx';
import styles from './upload-form.module.css';
import type { Upload } from './use-upload.ts';

/** Draws the field for a video, in a qualifier: a file or a link. The field's code is in another module (R5). */
export type DrawVideo = (field: {
  wodId: string;
  value: VideoValue;
  onChange: (value: VideoValue) => void;
  disabled: boolean;
  error: string | undefined;
}) => ReactNode;

function VideoOf({ upload, draw }: { upload: Upload; draw: DrawVideo | undefined }) {
  const { values, errors, isLocked, change, test } = upload;
  const error = errors.video;
  if (!draw) {
    return (
      <VideoLinkField
        value={values.link}
        onChange={link => change({ link }, 'video')}
        error={error}
        disabled={isLocked}
      />
    );
  }
  const { link, videoId, fileName } = values;
  const empty = { link: '', videoId: '', fileName: '' };
  return draw({
    wodId: test.uid,
    value: videoId ? { videoId, fileName } : { link },
    onChange: value => change({ ...empty, ...value }, 'video'),
    disabled: isLocked,
    error,
  });
}

function Numbers({ upload }: { upload: Upload }) {
  const { test, team, values, errors, isLocked, change } = upload;
  const shared = { test, errors, disabled: isLocked };
  if (!team) return <TypedFields {...shared} values={values} onChange={change} />;
  return team.members.map(({ idUser, fullName }) => {
    const member = values.members.find(each => each.idUser === idUser);
    if (!member) return null;
    return (
      <fieldset key={idUser} className={styles.member}>
        <legend>{fullName}</legend>
        <TypedFields
          {...shared}
          prefix={`members.${idUser}.`}
          values={member}
          onChange={(changes, field) =>
            change(
              { members: values.members.map(each => (each.idUser === idUser ? { ...each, ...changes } : each)) },
              field,
            )
          }
        />
      </fieldset>
    );
  });
}

function DraftNotice({ upload }: { upload: Upload }) {
  const { isRecovered, isSending, cancel } = upload;
  if (!isRecovered) return null;
  return (
    <Notice
      live={false}
      title="Recuperamos lo que escribiste"
      action={
        <Button variant="default" size="sm" onClick={cancel} disabled={isSending}>
          Descartar
        </Button>
      }
    >
      Estaba guardado en este navegador.
    </Notice>
  );
}

export function UploadForm({ upload, drawVideo }: { upload: Upload; drawVideo: DrawVideo | undefined }) {
  const { button, failure, isConflict, isEditing, isSending, isAudit, isLocked } = upload;
  return (
    <Stack
      ref={upload.form}
      as="form"
      className={styles.form}
      noValidate
      aria-label={`Resultado de ${upload.test.name}`}
      onSubmit={event => {
        event.preventDefault();
        if (button.acts && !isLocked) upload.submit();
      }}
    >
      {isConflict ? <ChangedNotice upload={upload} /> : <DraftNotice upload={upload} />}
      <VideoOf upload={upload} draw={drawVideo} />
      <Numbers upload={upload} />
      <Row className={styles.send}>
        <Button type="submit" size="lg" disabled={!button.acts || isAudit || isConflict} loading={isSending}>
          {button.text}
        </Button>
        {isEditing && (
          <Button variant="default" size="lg" onClick={upload.cancel} disabled={isSending}>
            Cancelar
          </Button>
        )}
        {isConflict && (
          <Text size="sm" strong className={styles.why}>
            {messages.review.lookFirst}
          </Text>
        )}
        {isAudit && (
          <Text size="sm" strong className={styles.why}>
            {messages.result.audit}. Lo que escribiste sigue aquí.
          </Text>
        )}
      </Row>
      <FormFailure>{failure && [failure.text, failure.detail].filter(Boolean).join(' ')}</FormFailure>
    </Stack>
  );
}
