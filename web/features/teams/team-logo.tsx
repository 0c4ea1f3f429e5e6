import { useState } from 'react';
import styles from './team-logo.module.css';

/** A team's logo, else the first letters of its name. Decorative: the name stands beside it. */
export function TeamLogo({ name, photo, size = 64 }: { name: string; photo: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.42 };
  if (photo && photo !== broken) {
    return <img className={styles.logo} style={box} src={photo} alt="" onError={() => setBroken(photo)} />;
  }
  const words = name.trim().split(/\s+/);
  return (
    <span className={styles.logo} style={box} aria-hidden="true">
      {words.slice(0, 2).map(([first]) => first?.toUpperCase())}
    </span>
  );
}
