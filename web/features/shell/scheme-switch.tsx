import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useMounted } from '#web/lib/mounted.ts';
import styles from './top-bar.module.css';

const steps: Record<MantineColorScheme, { Icon: typeof IconSun; name: string; next: MantineColorScheme }> = {
  auto: { Icon: IconDeviceDesktop, name: 'según el sistema', next: 'light' },
  light: { Icon: IconSun, name: 'claro', next: 'dark' },
  dark: { Icon: IconMoon, name: 'oscuro', next: 'auto' },
};

/** Starts with the system's scheme; presses change to light, dark, and back. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know this browser's choice.
  const { Icon, name, next } = steps[useMounted() ? colorScheme : 'auto'];
  const label = `Tema ${name}. Cambiar a ${steps[next].name}`;
  return (
    <button
      type="button"
      className={`plain-control ${styles.tool}`}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
