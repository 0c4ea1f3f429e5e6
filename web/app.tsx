import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createContext, StrictMode, useLayoutEffect, useState } from 'react';
import type { AppRouter } from './routes.tsx';
import { theme } from './theme.ts';

const TakenOver = createContext(false);

type Props = { router: AppRouter; queryClient: QueryClient };

/** One tree is drawn in the browser and on the server: React takes over only what it would have drawn itself. */
export function App({ router, queryClient }: Props) {
  // React takes over the frame of a drawn page first and the screen in it when it finds time; a link of the frame that is
  // followed in between leads away from a screen that is only half there, which the router cannot. A context that
  // changes at once makes React finish at once.
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
