import '#web/ui/styles/choice-styles.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import styles from './judge-select.module.css';
import { type Judged, judgeChoices, nobody, readingAgain, secondChoices, swapQuestion } from './set-judge.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

type Rail = CategoryOfTheDay['rails'][number];

/** From this number of judges on, the list can be searched. */
const many = 12;

type Props = {
  day: ShownDay;
  rail: Rail;
  heat: Judged['heat'];
  /** The rails of its heat, if they are not the shown ones. */
  rails?: readonly Rail[];
  /** Why no judge can be chosen now. */
  closed: string | null;
  /** Also changes the judge in the heats that follow. */
  alsoNext?: boolean;
  label?: string;
  /** Text that is shown instead of the face. */
  text?: string;
  /** Chooses the judge who counts a second time, only to compare. */
  isSecond?: boolean;
};

/** The face of a rail's judge; a press on it chooses another one. */
export function JudgeSelect({ isSecond = false, label, text, ...props }: Props) {
  const { day, rail, heat, rails = day.data.rails, closed, alsoNext = true } = props;
  const { data, seenAt } = day;
  const set = useCommand(readingAgain(client.heats.setJudge, useQueryClient()), messages.heats.judgeSet, seenAt);
  const { uid: railId, name } = rail;
  const judge = isSecond ? rail.second : rail.judge;
  const judged = { rail, rails, heat };
  // The answer says of the shown heat alone who stands on another floor.
  const isShown = rails.some(({ uid }) => uid === data.rails[0]?.uid);
  const staffs = isShown ? data.staffs : data.staffs.map(staff => ({ ...staff, isElsewhere: false }));
  const choose = async (judgeId: string | null) => {
    const question = isSecond ? null : swapQuestion(judged, judgeId);
    if (question === null || (await confirmDialog(question)))
      set.send({ railId, judgeId, alsoNext, role: isSecond ? 'second' : 'main' });
  };
  return (
    <span
      className={styles.judge}
      data-words={text ? true : undefined}
      data-second={isSecond || undefined}
      title={closed ?? (isSecond ? ['Segundo juez', judge?.name].filter(Boolean).join(': ') : judge?.name)}
    >
      {text ? (
        <span aria-hidden="true">{text}</span>
      ) : judge ? (
        <Portrait name={judge.name} size={isSecond ? 26 : 34} />
      ) : (
        <IconUserPlus size={isSecond ? 14 : 20} aria-hidden="true" />
      )}
      <SearchSelect
        aria-label={label ?? (isSecond ? `${name}: segundo juez` : `Juez de ${name}`)}
        data={isSecond ? secondChoices(staffs, judged) : judgeChoices(staffs, judged)}
        value={judge?.uid ?? nobody}
        searchable={data.staffs.length > many}
        disabled={closed !== null || set.sent?.railId === railId}
        rightSection={<span />}
        comboboxProps={{ width: 264, position: 'bottom-end' }}
        onChange={chosen => void choose(chosen === nobody ? null : chosen)}
      />
    </span>
  );
}
