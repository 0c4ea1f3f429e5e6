import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';

/** Since when the route has asked for what this screen shows; never, where it does not ask. */
export function useAskedAt(): number {
  const askedAt = useLoaderData({ strict: false });
  const [first] = useState(askedAt);
  return first ?? Number.POSITIVE_INFINITY;
}
