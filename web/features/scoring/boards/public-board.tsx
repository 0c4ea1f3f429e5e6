import type { ReactNode } from 'react';
import type { PublicCategory } from '#contract/competition/category-form.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { NotYetPublished } from './board-states.tsx';
import { LiveBoard } from './live-board.tsx';
import { useBoardScope } from './use-board-scope.ts';
import { useMyEntry } from './use-my-entry.ts';

type Props = {
  stage: Stage;
  category: PublicCategory;
  /** The stage runs. */
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
