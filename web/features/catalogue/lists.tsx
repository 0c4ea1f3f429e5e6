import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

export function Lists() {
  return (
    <Group title="Lista: vacía, cargando, con fallo">
      <div className={styles.three}>
        <EmptyState
          card
          title="Nada ese día"
          text="No hay eventos el 24-12-2026."
          action={<Button variant="default">Quitar filtros</Button>}
          level={4}
        />
        <LoadingRows card picture height={72} />
        <FailedState card text="Revisa la conexión. Tus filtros siguen puestos." onRetry={() => {}} level={4} />
      </div>
    </Group>
  );
}
