import '#web/ui/styles/menu-styles.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCloud, IconCloudOff, IconDots } from '@tabler/icons-react';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { Door } from './door.ts';
import { lineOf } from './door-words.ts';

/** The unsent work and the state of the network. The choices about them are in the menu. */
export function DoorLine({ door, waiting }: { door: Door; waiting: number }) {
  const state = door.read();
  const { isApart } = state;
  const isOnline = door.isAsking();
  const leave = async () => {
    const isSure = await confirmDialog({
      title: '¿Trabajar sin red?',
      text: 'Esta puerta decide solo con su copia, aunque haya conexión: quien ya entró por otra puerta puede entrar aquí. Lo que hagas se envía cuando se puede. Queda así hasta que vuelvas a la red.',
      confirmLabel: 'Trabajar sin red',
      cancelLabel: 'Seguir en línea',
    });
    if (isSure) door.setApart(true);
  };
  return (
    <Row gap="sm">
      <span role="status">{waiting === 0 ? 'Todo enviado' : `${waiting} por enviar`}</span>
      <span role="status">
        <StatusTag tone={isOnline ? 'good' : 'pending'} size="lg">
          {lineOf(state)}
        </StatusTag>
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label="Más de esta puerta">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isApart ? (
            <Menu.Item leftSection={<IconCloud size={18} aria-hidden="true" />} onClick={() => door.setApart(false)}>
              Volver a la red
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconCloudOff size={18} aria-hidden="true" />} onClick={() => void leave()}>
              Trabajar sin red
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Row>
  );
}
