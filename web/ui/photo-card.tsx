// <PhotoCard link photo tags>…</PhotoCard>: a card of a list that leads somewhere as a whole, a picture with StatusTags
// on it above its words (an h2, then SignLines). `words` is a class for words of another measure, `isFirst` a picture
// that is in view at once. On a phone the picture is small and stands beside its tags and words. <PhotoFrame> is the
// picture and its tags alone, in something that lays them out, <WaitingPhotoCard> the card while it is awaited.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Row } from './layout.tsx';
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

/** `above`: a short line stands above the name. */
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
