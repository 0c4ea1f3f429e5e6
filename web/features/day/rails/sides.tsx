import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { rail as looks } from './rail-looks.ts';

/** True for a phone in landscape, which is too low for a column. */
export const useIsLying = () =>
  useMediaQuery('(orientation: landscape) and (max-height: 31.25em)', undefined, { getInitialValueInEffect: false });

type Props = { read: ReactNode; press: ReactNode; foot: ReactNode };

/** Text, buttons and foot: in a column in portrait, side by side in landscape. No part scrolls. */
export function Sides({ read, press, foot }: Props) {
  const isLying = useIsLying();
  // Both layouts use the same elements, so that turning the phone loses no state.
  const box = (lying: typeof looks.sides) => (isLying ? lying : looks.noBox);
  return (
    <div style={box(looks.sides)}>
      <div style={box(looks.side)}>{read}</div>
      <div style={box(looks.presses)}>{press}</div>
      <div style={box(looks.foots)}>{foot}</div>
    </div>
  );
}
