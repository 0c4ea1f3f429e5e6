import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';

/** Time at which the route loader started to fetch this screen's data. Infinity when it fetches nothing. */
export function usePrefetchedAt(): number {
  const askedAt = useLoaderData({ strict: false });
  const [first] = useState(askedAt);
  return first ?? Number.POSITIVE_INFINITY;
}
