import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { CategoryManager } from '#web/features/day/heats/category-manager.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

const againMs = 5_000;

/** Loads a part of the page, again and again. While there is no network, the rest of the page stays. */
async function arrived<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise(resolve => setTimeout(resolve, againMs));
    }
  }
}

// These parts load later, so that the day does not wait for them.
const RailsWaiting = lazy(() =>
  arrived(() =>
    import('#web/features/day/confirmation/rails-waiting.tsx').then(module => ({ default: module.RailsWaiting })),
  ),
);

const CorrectAtRail = lazy(() =>
  arrived(() =>
    import('#web/features/day/confirmation/rails-waiting.tsx').then(module => ({ default: module.CorrectAtRail })),
  ),
);

const ProtestsWaiting = lazy(() =>
  arrived(() =>
    import('#web/features/day/confirmation/protests-waiting.tsx').then(module => ({ default: module.ProtestsWaiting })),
  ),
);

const LookAtHeat = lazy(() =>
  arrived(() =>
    import('#web/features/day/confirmation/rails-waiting.tsx').then(module => ({ default: module.LookAtHeat })),
  ),
);

/** One category of a day, for its organization and its principal judge (ORG-070, PUB-159). */
export function CategoryManagerScreen() {
  const { id = '' } = useParams({ strict: false });
  const manager = useSession().account?.type === 'staff' ? 'staff' : 'organization';
  const waiting = (
    <Suspense fallback={<LoadingRows rows={1} height={56} label="Cargando lo que te espera" />}>
      <ProtestsWaiting of={{ categoryId: id }} />
      <RailsWaiting categoryId={id} />
    </Suspense>
  );
  const look = (heat: { uid: string; name: string }) => (
    <Suspense>
      <LookAtHeat heat={heat} />
    </Suspense>
  );
  const correct = (rail: { heatId: string; railId: string; name: string }, count: ReactNode) => (
    <Suspense fallback={count}>
      <CorrectAtRail rail={rail}>{count}</CorrectAtRail>
    </Suspense>
  );
  const looks = { waiting, look, correct };
  return <CategoryManager key={id} categoryId={id} manager={manager} {...looks} />;
}
