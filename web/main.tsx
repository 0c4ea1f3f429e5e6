import '#web/ui/base-styles.ts';
import '#web/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepInstallOffer } from '#web/lib/install.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { router } from '#web/routes.tsx';
import { theme } from '#web/theme.ts';

keepInstallOffer();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
