import type { MouseEvent } from 'react';

/**
 * A button that is pressed by pointer leaves the focus where it was: otherwise the next space would press it again in
 * place of the player. By keyboard it is reached and pressed as every other.
 */
export const holdFocus = (event: MouseEvent) => event.preventDefault();
