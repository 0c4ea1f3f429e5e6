// <PhotoCard link photo tags>…</PhotoCard>: a list card that is one link: a picture with StatusTags above its words (an
// h2, then SignLines). `words`: a class for words of another size. `isFirst`: the picture is in view immediately. On a
// phone the picture is small and beside its tags and words. <PhotoFrame>: only the picture and its tags, inside another
// layout. <WaitingPhotoCard>: the card while it loads.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './photo-card.module.css';

type Framed = { photo: string; tags?: ReactNode; isFirst?: boolean };

export const PhotoFrame = ({ photo, tags, isFirst = false }: Framed) => (
  <div className={styles.frame}>
    <div className={styles.picture}>
      <img src={photo} alt="" className={styles.photo} loading={isFirst ? undefined : 'lazy'} decoding="async" />
    </div>
    {tags && (
      <Row gap="xs" className={styles.tags}>
        {tags}
      </Row>
    )}
  </div>
);

type Card = Framed & { link: Pick<LinkProps, 'to' | 'params'>; words?: string; children: ReactNode };

export const PhotoCard = ({ link, words = styles.words, children, ...framed }: Card) => (
  <Row as="li" gap="none" align="stretch" wrap={false}>
    <Link {...link} className={`card ${styles.card}`}>
      <PhotoFrame {...framed} />
      <div className={words}>{children}</div>
    </Link>
  </Row>
);

/** `above`: a short line above the name. */
export const WaitingPhotoCard = ({ above = false, words = styles.words }: { above?: boolean; words?: string }) => (
  <Row as="li" gap="none" align="stretch" wrap={false} aria-hidden="true">
    <div className={`card ${styles.card}`}>
      <div className={styles.picture} data-waiting />
      <div className={words}>
        {above && <div className={styles.bone} style={{ width: '24%' }} />}
        <div className={styles.bone} style={{ width: '78%' }} data-name />
        <div className={styles.bone} style={{ width: '92%' }} />
        <div className={styles.bone} style={{ width: '54%' }} />
      </div>
    </div>
  </Row>
);
