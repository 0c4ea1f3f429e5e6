import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { writeResult } from '#web/entities/result/result-words.ts';
import { StoredVideo } from '#web/entities/result/stored-video.tsx';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './own-results.module.css';

export type DrawAppeal = (result: OwnUpload, wod: Wod) => ReactNode;

function Video({ video, name }: { video: NonNullable<OwnUpload['video']>; name: string }) {
  if (video.isLink) {
    return (
      <a href={video.url} target="_blank" rel="noreferrer" className={styles.watch}>
        <IconExternalLink size={18} aria-hidden="true" />
        Ver el video
      </a>
    );
  }
  return <StoredVideo {...video} title={`Tu video de ${name}`} className={styles.video} />;
}

type Values = { quantity: number | null; timeMs: number | null };

/** The result that the athlete sent, in words; null when it equals the present one. */
function otherSent(stands: Values, sent: Values | null | undefined, wod: Wod): string | null {
  const text = sent ? writeResult(sent, wod) : null;
  return text === writeResult(stands, wod) ? null : text;
}

/** The result of the athlete. It shows the sent values too if others changed them (R11). */
type Of = { result: OwnUpload; wod: Wod };

function Original({ result, wod }: Of) {
  const sent = otherSent(result, result.sent, wod);
  if (!sent) return null;
  return (
    <div>
      <dt>Enviaste</dt>
      <dd className="num">{sent}</dd>
    </div>
  );
}

function OriginalOfMember({ result, member, wod }: Of & { member: OwnUpload['members'][number] }) {
  const of = result.sent?.members.find(({ idUser }) => idUser === member.idUser);
  const sent = otherSent(member, of, wod);
  return sent && <p className="dim text-sm">Enviaste {sent}</p>;
}

function OneResult(props: { result: OwnUpload; wod: Wod; timeZone: string; appeal: DrawAppeal | undefined }) {
  const { result, wod, timeZone, appeal } = props;
  const { status, note, members, video, editCount, lastEditAt, originalSubmissionAt } = result;
  return (
    <Stack as="li" gap="sm" className={`card wraps ${styles.result}`}>
      <Row gap="xs" align="start" justify="between">
        <h3 className={styles.name}>{wod.name}</h3>
        <Row as="span" gap="xs" align="stretch">
          <ResultTag status={status} />
          {result.appealed && <StatusTag tone="info">Apelado</StatusTag>}
        </Row>
      </Row>
      <Text size="3xl" num>
        {writeResult(result, wod)}
      </Text>
      <Stack as="dl" gap="xs" className={styles.facts}>
        <Original result={result} wod={wod} />
        {members.map(member => (
          <div key={member.idUser}>
            <dt>{member.fullName}</dt>
            <dd>
              <span className="num">{writeResult(member, wod)}</span>
              <OriginalOfMember result={result} member={member} wod={wod} />
              {member.note && <p className="dim text-sm">{member.note}</p>}
            </dd>
          </div>
        ))}
        {originalSubmissionAt && (
          <div>
            <dt>Enviado</dt>
            <dd>
              <Moment at={originalSubmissionAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
        {lastEditAt && editCount > 0 && (
          <div>
            <dt>{editCount === 1 ? 'Editado' : `Editado ${editCount} veces`}</dt>
            <dd>
              <Moment at={lastEditAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </Stack>
      {/* The appeal already shows the organization's note, so it is not repeated. */}
      {note && note !== result.appeal?.decisionNote && (
        <Notice tone={status === 'rejected' ? 'bad' : 'info'} live={false} title="Nota del juez">
          {note}
        </Notice>
      )}
      {video && <Video video={video} name={wod.name} />}
      {appeal?.(result, wod)}
    </Stack>
  );
}

export function OwnResults({ screen, appeal }: { screen: UploadScreen; appeal: DrawAppeal | undefined }) {
  const { results, tests, event } = screen;
  const sent = tests.flatMap(wod => {
    const result = results.find(({ wodId }) => wodId === wod.uid);
    return result ? [{ wod, result }] : [];
  });
  return (
    <Stack as="section" className={styles.results} aria-labelledby="own-results">
      <Text id="own-results" as="h2" size="2xl">
        Mis resultados
      </Text>
      {sent.length === 0 ? (
        <p className="dim">Todavía no has enviado ninguno.</p>
      ) : (
        <ul className={styles.list}>
          {sent.map(({ wod, result }) => (
            <OneResult key={wod.uid} wod={wod} result={result} timeZone={event.timeZone} appeal={appeal} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
