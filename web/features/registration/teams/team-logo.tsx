import { useState } from 'react';
import styles from './team-logo.module.css';

/** A team's logo, else its initials. Decorative, because the name is beside it. */
export function TeamLogo({ name, photo, size }: { name: string; photo: string | null; size?: 'large' }) {
  const [broken, setBroken] = useState<string>();
  if (photo && photo !== broken) {
    return <img className={styles.logo} data-size={size} src={photo} alt="" onError={() => setBroken(photo)} />;
  }
  const words = name.trim().split(/\s+/);
  return (
    <span className={styles.logo} data-size={size} aria-hidden="true">
      {words.slice(0, 2).map(([first]) => first?.toUpperCase())}
    </span>
  );
}
