import { IconArrowLeft } from '@tabler/icons-react';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './upload-page.module.css';
import { useGoBack } from './use-go-back.ts';

export const titles = { qualifier: 'Subir clasificatorio', event: 'Subir resultados' } as const;

export function BackButton() {
  const goBack = useGoBack();
  return (
    <Button variant="subtle" size="sm" className={styles.back} icon={IconArrowLeft} onClick={goBack}>
      Volver
    </Button>
  );
}

/** The time of a qualifier: from the start of the first test to the end of the last one. */
function windowOf({ tests }: UploadScreen) {
  const start = tests.map(test => test.start).sort()[0];
  const end = tests
    .map(test => test.end)
    .sort()
    .at(-1);
  return start && end ? { start, end } : null;
}

export function UploadHeader({ title, screen }: { title: string; screen: UploadScreen }) {
  const { event, category, team } = screen;
  const { start, end } = (title === titles.qualifier && windowOf(screen)) || event;
  return (
    <>
      <PageHeader title={title} back={<BackButton />} />
      <Row gap="md" wrap={false} className={`card wraps ${styles.event}`}>
        <img src={event.photoCard} alt="" className={styles.photo} />
        <Stack gap="2xs" className="grow">
          <p className="small-title">{event.name}</p>
          <p>
            {category.name}
            {team && <span className="dim"> · {team.name}</span>}
          </p>
          <p className="dim text-sm">
            <MomentRange start={start} end={end} timeZone={event.timeZone} />
          </p>
        </Stack>
        {category.isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
      </Row>
    </>
  );
}
