import { IconVideoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { typeNames } from '#contract/people/type-names.ts';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import { EventDates, EventPlace } from '#web/entities/event/event-lines.tsx';
import { ResultVideo } from '#web/entities/result/result-video.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { AppealDecisions } from './appeal-decision.tsx';
import styles from './appeals.module.css';

/**
 * The disputed result on one side, the two opinions on the other (ORG-176 to ORG-187). `test`: the card of the test.
 */
export function AppealReview({
  appeal,
  test,
  onDecided,
}: {
  appeal: AppealDetail;
  test: ReactNode;
  onDecided: () => void;
}) {
  const { wod, video, nameUser } = appeal;
  return (
    <div className={styles.review}>
      {video ? (
        <ResultVideo video={video} title={`${wod.name} de ${nameUser}`} />
      ) : (
        <p className={styles.noVideo}>
          <IconVideoOff size={28} aria-hidden="true" />
          Este resultado no tiene video
        </p>
      )}
      {/* On a phone the decisions are directly below the video. */}
      <AppealDecisions appeal={appeal} onDecided={onDecided} />
      <Stack>
        <AppealEvent event={appeal.event} />
        <Stack as="section" aria-label="El test">
          <Row>
            <Text as="h2" size="2xl">
              Test
            </Text>
            <StatusTag>{typeNames[wod.typeEvent]}</StatusTag>
          </Row>
          {test}
        </Stack>
      </Stack>
    </div>
  );
}

function AppealEvent({ event }: { event: AppealDetail['event'] }) {
  return (
    <Link to={paths.ownEvent} params={{ id: event.uid }} className={`card ${styles.event}`}>
      <img className={styles.photo} src={event.photoCard} alt="" loading="lazy" decoding="async" />
      <Stack gap="xs" className={`wraps ${styles.eventWords}`}>
        <p className="eyebrow">Evento</p>
        <Text as="h2" size="xl">
          {event.name}
        </Text>
        <EventDates event={event} dim />
        <EventPlace event={event} dim />
      </Stack>
    </Link>
  );
}
