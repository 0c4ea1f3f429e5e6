import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PublicCategory } from '#contract/competition/category-form.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { mayWatchCategory } from '#domain/scoring/staff/applications.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { NotYetPublished } from './board-states.tsx';
import { LiveBoard } from './live-board.tsx';

type Props = {
  stage: Stage;
  category: PublicCategory;
  /** True while the stage runs. */
  isOn: boolean;
  /** False until the qualifier has ended; no request before that (ATH-058). */
  isAsked: boolean;
  meanwhile: ReactNode;
};

export function PublicBoard({ stage, category, isOn, isAsked, meanwhile }: Props) {
  const mine = useMyEntry(category.idEvent, category.uid);
  const scope = useBoardScope(category);
  if (!isAsked || scope === null) return meanwhile;
  return (
    <>
      {category.publish === 'unPublish' && scope === 'staff' && <NotYetPublished />}
      <LiveBoard
        boardKey={{ categoryId: category.uid, stage, scope }}
        meanwhile={meanwhile}
        isTeams={category.team}
        isOn={isOn}
        mine={mine}
      />
    </>
  );
}

/**
 * The board that the reader may see; null until that is known. A judge of the category sees it before the public (E9).
 */
function useBoardScope({ idEvent, uid }: { idEvent: string; uid: string }): 'staff' | 'public' | null {
  const { account } = useSession();
  const isStaff = account?.type === 'staff';
  const { data, isPending } = useQuery({
    ...api.staff.forStaff.queryOptions({ input: { eventId: idEvent } }),
    enabled: isStaff,
    staleTime: 60_000,
  });
  if (!isStaff) return 'public';
  if (isPending) return null;
  return data?.application && mayWatchCategory(data.application, uid) ? 'staff' : 'public';
}

/** The signed-in athlete's entry in that category, alone or in a team; null for others. */
function useMyEntry(eventId: string, categoryId: string): string | null {
  const { account } = useSession();
  const isIn = account?.type === 'athlete' && account.myEvents?.includes(eventId) === true;
  const { data } = useQuery({ ...api.entries.listMine.queryOptions({ input: {} }), enabled: isIn, staleTime: 300_000 });
  if (!isIn) return null;
  return data?.events.find(event => event.categoryId === categoryId)?.entryId ?? null;
}
