import { type LinkOptions, Navigate } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Leads elsewhere, once. The router's own element goes again with every new drawing: in a screen that hears of
 * navigations, each of them draws it anew, and while the code of the other page is still loading the tab never comes to
 * rest.
 */
export function Redirect(target: LinkOptions) {
  const [element] = useState(() => <Navigate {...target} />);
  return element;
}
