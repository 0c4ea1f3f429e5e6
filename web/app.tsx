import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createContext, StrictMode, useLayoutEffect, useState } from 'react';
import type { AppRouter } from './routes.tsx';
import { theme } from './theme.ts';

const TakenOver = createContext(false);

type Props = { router: AppRouter; queryClient: QueryClient };

/** Browser and server render the same tree, because React can only hydrate markup that it would render itself. */
export function App({ router, queryClient }: Props) {
  // React hydrates the frame of a page first and the screen later. A link pressed in between would leave a
  // half-hydrated screen, which the router cannot handle. So this context changes immediately after the first render,
  // which makes React finish the hydration first.
  const [takenOver, setTakenOver] = useState(false);
  useLayoutEffect(() => setTakenOver(true), []);
  return (
    <StrictMode>
      <TakenOver value={takenOver}>
        <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </TakenOver>
    </StrictMode>
  );
}
