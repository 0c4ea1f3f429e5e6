import { Row } from '#web/ui/layout.tsx';
import styles from './steps.module.css';

const steps = [
  { name: 'Inscríbete', text: 'Elige evento y categoría, solo o con tu equipo.' },
  { name: 'Compite', text: 'En tu heat, o en línea con tu video.' },
  { name: 'Mira tu puesto', text: 'La tabla cambia con cada resultado.' },
];

export function Steps() {
  return (
    <section className={styles.strip} aria-label="Cómo funciona">
      <ol className={styles.steps}>
        {steps.map(({ name, text }, index) => (
          <Row key={name} as="li" gap="md" wrap={false} className={styles.step}>
            <span className={`num ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.text}>{text}</p>
            </div>
          </Row>
        ))}
      </ol>
    </section>
  );
}
