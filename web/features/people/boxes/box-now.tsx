import { Row, Stack } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import styles from './boxes.module.css';

/** The gym as the public sees it; a request changes nothing yet (PUB-173). */
export function BoxNow({ name, photo }: { name: string; photo: string | null }) {
  return (
    <Row as="section" gap="md" wrap={false} className={`card ${styles.now}`} aria-labelledby="box-now">
      <Portrait name={name} photo={photo} size={72} />
      <Stack gap="2xs">
        <h2 id="box-now" className="eyebrow">
          Así te ven ahora
        </h2>
        <p className={styles.name}>{name}</p>
      </Stack>
    </Row>
  );
}
