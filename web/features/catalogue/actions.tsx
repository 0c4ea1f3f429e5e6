import { Button } from '@mantine/core';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

const ask = async () => {
  const yes = await confirmDialog({
    title: '¿Eliminar la categoría?',
    text: 'Sus tests se borran con ella. No se puede deshacer.',
    confirmLabel: 'Eliminar',
    tone: 'destroy',
  });
  if (yes) notify.success('Categoría eliminada', 'La lista se actualizó.');
  else notify.info('La categoría sigue en la lista');
};

export function Actions() {
  return (
    <Group title="Botones">
      <Row gap="xs" className={styles.row}>
        <Button>Inscribirme</Button>
        <Button variant="strong">Finalizar Heat</Button>
        <Button variant="default">Ver tabla</Button>
        <Button variant="subtle">Cancelar</Button>
        <Button variant="danger">Rechazar</Button>
        <Button variant="destroy" onClick={ask}>
          Eliminar
        </Button>
      </Row>
      <Row gap="xs" className={styles.row}>
        <Button loading>Pagando</Button>
        <Button disabled>Iniciar Heat</Button>
        <span className="text-sm dim">El Heat 2 sigue activo</span>
      </Row>
      <Row gap="xs" className={styles.row}>
        <Button variant="default" size="sm">
          36
        </Button>
        <Button variant="default">44</Button>
        <Button variant="default" size="lg">
          52
        </Button>
        <Button variant="default" size="xl">
          60
        </Button>
      </Row>
    </Group>
  );
}
