import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';

/** When the route's loader began to load this screen's data, in milliseconds. Infinity if it loads nothing. */
export function usePrefetchedAt(): number {
  const askedAt = useLoaderData({ strict: false });
  const [first] = useState(askedAt);
  return first ?? Number.POSITIVE_INFINITY;
}
