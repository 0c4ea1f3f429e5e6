import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { rail as looks } from './rail-looks.ts';

/** A telephone that lies on its side is too low for one thing below the other. */
export const useIsLying = () =>
  useMediaQuery('(orientation: landscape) and (max-height: 31.25em)', undefined, { getInitialValueInEffect: false });

type Props = { read: ReactNode; press: ReactNode; foot: ReactNode };

/** What is read, what is pressed and what ends it: upright one below the other, lying side by side, and nothing scrolls. */
export function Sides({ read, press, foot }: Props) {
  const isLying = useIsLying();
  // The same boxes both ways: turning it throws nothing away that was begun.
  const box = (lying: typeof looks.sides) => (isLying ? lying : looks.noBox);
  return (
    <div style={box(looks.sides)}>
      <div style={box(looks.side)}>{read}</div>
      <div style={box(looks.presses)}>{press}</div>
      <div style={box(looks.foots)}>{foot}</div>
    </div>
  );
}
