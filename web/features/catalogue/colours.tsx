import styles from './catalogue.module.css';
import { Group } from './group.tsx';

const colours = {
  '--body': 'Fondo',
  '--surface': 'Superficie',
  '--sunken': 'Hundido',
  '--line': 'Línea',
  '--edge': 'Borde',
  '--text': 'Texto',
  '--dim': 'Atenuado',
  '--volt': 'Volt',
  '--pos': 'Sube',
  '--neg': 'Baja, error',
  '--warn': 'Aviso',
  '--info': 'Informa',
  '--live': 'En vivo',
};

export function Colours() {
  return (
    <Group title="Color">
      <div className={styles.colours}>
        {Object.entries(colours).map(([token, name]) => (
          <span key={token} className="text-sm">
            <span className={styles.colour} style={{ background: `var(${token})` }} />
            {name}
          </span>
        ))}
      </div>
    </Group>
  );
}
