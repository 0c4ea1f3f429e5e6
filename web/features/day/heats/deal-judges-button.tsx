import { IconUsersPlus } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { CommandButton } from './command-button.tsx';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const words = messages.heats;

type Props = { day: ShownDay; alsoNext: boolean };

/** One press gives judges to the rails without one. The button is hidden while every rail has a judge. */
export function DealJudgesButton({ day: { data, why, seenAt }, alsoNext }: Props) {
  const deal = useCommand(
    client.heats.dealJudges,
    ({ judged, missing, elsewhere }) => {
      const said = `${words.dealt(judged, missing)}.`;
      const cause = elsewhere.length > 0 ? `${words.elsewhere(elsewhere)}.` : undefined;
      return missing > 0 ? notify.info(said, cause) : notify.success(said);
    },
    seenAt,
  );
  const { heatId, rails, staffs, heats } = data;
  const heat = heats.find(({ uid }) => uid === heatId);
  const isNeeded = rails.some(({ judge, entry }) => entry?.isIn && !entry.isAbsent && !judge);
  if (!heat || !isNeeded || staffs.length === 0 || why.judge(heat.uid) !== null) return null;
  return (
    <CommandButton
      label="Repartir jueces"
      of={heat.name}
      why={null}
      size="lg"
      icon={IconUsersPlus}
      style={{ margin: '4px 16px 12px' }}
      loading={deal.isPending}
      onClick={() => deal.send({ heatId: heat.uid, alsoNext })}
    />
  );
}
