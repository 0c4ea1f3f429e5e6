import type { ReactNode } from 'react';
import type { AppealDetail } from '#contract/appeals.ts';
import { typeNames } from '#contract/type-names.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { AppealEvent } from './appeal-context.tsx';
import { AppealDecisions } from './appeal-decision.tsx';
import { AppealVideo } from './appeal-video.tsx';
import styles from './appeals.module.css';

/** ORG-176 to ORG-187: what is judged on one side, who says what on the other. `test`: the card of the test. */
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
      <AppealVideo video={video} title={`${wod.name} de ${nameUser}`} />
      {/* On a phone the words stand right below the video that they are about. */}
      <AppealDecisions appeal={appeal} onDecided={onDecided} />
      <div className={styles.scene}>
        <AppealEvent event={appeal.event} />
        <section className={styles.scene} aria-label="El test">
          <div className={styles.sideHead}>
            <h2 className={styles.sectionTitle}>Test</h2>
            <StatusTag>{typeNames[wod.typeEvent]}</StatusTag>
          </div>
          {test}
        </section>
      </div>
    </div>
  );
}
