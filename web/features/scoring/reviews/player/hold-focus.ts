import type { MouseEvent } from 'react';

/**
 * A pointer press keeps the old focus; otherwise the next space would press the button and not control the player. The
 * keyboard works as usual.
 */
export const holdFocus = (event: MouseEvent) => event.preventDefault();
