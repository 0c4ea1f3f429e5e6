import { type LinkOptions, Navigate } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Redirects once. The router's own element navigates again at every render. In a screen that re-renders on navigation,
 * this loops while the other page's code loads.
 */
export function Redirect(target: LinkOptions) {
  const [element] = useState(() => <Navigate {...target} />);
  return element;
}
