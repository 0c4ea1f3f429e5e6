// <Portrait name photo size />: the picture of a person or gym, else the initials. Decorative, because the name is
// beside it.
import { useState } from 'react';
import styles from './portrait.module.css';

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
};
// The same name always gets the same colour.
const groundOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5;

export function Portrait({ name, photo, size = 32 }: { name: string; photo?: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (photo && photo !== broken)
    return (
      <img
        className={styles.portrait}
        style={box}
        src={photo}
        width={size}
        height={size}
        alt=""
        onError={() => setBroken(photo)}
      />
    );
  return (
    <span className={styles.portrait} style={box} data-ground={groundOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
