import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { keep, readKept } from '#web/lib/browser-store.ts';

const name = 'menu-folded';

/** The side menu shows only icons on a narrow tablet, unless the user chose otherwise. */
export function useFolded() {
  const hasRoom = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => readKept(name));
  const isFolded = typeof chosen === 'boolean' ? chosen : !hasRoom;
  const turn = () => {
    setChosen(!isFolded);
    keep(name, !isFolded);
  };
  return { isFolded, turn };
}
