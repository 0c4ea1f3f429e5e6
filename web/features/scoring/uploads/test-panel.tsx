import { IconPencil } from '@tabler/icons-react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { endsSoon, soonFrom } from '#domain/competition/wods/wod-rules.ts';
import { needsTarget, unitOf, wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { usePassing } from '#web/lib/clock/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { ConfirmUpload } from './confirm-upload.tsx';
import styles from './test-panel.module.css';
import { type DrawVideo, UploadForm } from './upload-form.tsx';
import type { Upload } from './use-upload.ts';

/** The tabs of the category's page that show a test with its exercises, by stage. */
const tabs = { qualifier: 'tests-clasificatorio', event: 'tests' };

function factsOf(test: Wod): string {
  const { label } = wodTypeFacts[test.typeWod];
  const target = needsTarget(test.typeWod, test.isWodPenalized) && test.validReps !== null;
  const parts = [label, `Límite ${writeTime(test.timeCap * 1000)}`];
  return [...parts, ...(target ? [`Meta ${test.validReps} ${unitOf(test)}`] : [])].join(' · ');
}

function Sent({ upload }: { upload: Upload }) {
  const { result, test, button } = upload;
  return (
    <Stack>
      {upload.isConflict && <ChangedNotice upload={upload} />}
      {result && (
        <Text size="4xl" num>
          {writeResult(result, test)}
        </Text>
      )}
      <Row align="stretch" className={styles.actions}>
        <Button size="lg" disabled>
          {button.text}
        </Button>
        {upload.mayEdit && (
          <Button variant="default" size="lg" icon={IconPencil} onClick={upload.edit}>
            Editar resultado
          </Button>
        )}
      </Row>
      {upload.state === 'over' && <p className="dim text-sm">{messages.upload.testOver}</p>}
    </Stack>
  );
}

/** Shows the chosen test: its stored result, and the form if a result can be sent. */
export function TestPanel(props: { upload: Upload; clock: () => number; drawVideo: DrawVideo | undefined }) {
  const { upload, clock, drawVideo } = props;
  const { test, result, isEditing, isOpen, state } = upload;
  const end = Date.parse(test.end);
  // Only the styles use this; no text says that little time is left (ATH-248).
  const isLittleLeft = endsSoon(end, usePassing(clock, [new Date(soonFrom(end)).toISOString()]));
  return (
    <Stack as="section" className={`card ${styles.panel}`} aria-labelledby="chosen-test">
      <Row as="header" gap="lg" align="start" justify="between" className={styles.head}>
        <div>
          <h2 id="chosen-test" className={`wraps ${styles.name}`} tabIndex={-1}>
            {test.name}
          </h2>
          <p className="dim text-sm">{factsOf(test)}</p>
          <TextLink to={paths.category} params={{ id: upload.categoryId }} search={{ tab: tabs[upload.stage] }}>
            Qué hay que hacer
          </TextLink>
        </div>
        {state === 'open' && (
          <Stack
            as="p"
            gap="2xs"
            className={styles.left}
            data-editing={isEditing || undefined}
            data-ends-soon={isLittleLeft || undefined}
          >
            <span>{isEditing ? 'Tiempo para editar' : 'Cierra en'}</span>
            <Countdown until={test.end} now={clock} />
          </Stack>
        )}
      </Row>
      {result?.status === 'rejected' && (
        <Notice tone="bad" live={false} title="Rechazado">
          {result.note}
        </Notice>
      )}
      {isOpen ? <UploadForm upload={upload} drawVideo={drawVideo} /> : <Sent upload={upload} />}
      <ConfirmUpload upload={upload} />
    </Stack>
  );
}
