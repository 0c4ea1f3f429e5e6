import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Decision, DecisionKind } from '#web/lib/outbox/commands.ts';
import { outbox } from '#web/lib/outbox/judge-outbox.ts';
import type { Problem } from '#web/lib/outbox/queued.ts';

const patience = 8000;
const enough = () => new Promise<void>(resolve => setTimeout(resolve, patience));

/** `isWaiting`: the decision is stored on this device and not sent yet. */
type Outcome = { kind: DecisionKind; says: string; isWaiting: boolean };
/** `isFirst`: the entry had no result before. */
export type Decided = Outcome & { isFirst: boolean };

/** Stores a decision on the disk, then sends it; returns the outcome, or null after a refusal. */
export function useDecide(judgeId: string) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function decide(decision: Decision): Promise<Outcome | null> {
    setBusy(true);
    setProblem(null);
    try {
      const { commandId } = await outbox.add(judgeId, decision);
      await Promise.race([outbox.flush(), enough()]);
      const left = outbox.work()?.find(command => command.commandId === commandId);
      const says = decision.about.says;
      if (left?.problem) {
        setProblem(left.problem);
        await queries.invalidateQueries({ queryKey: ['judge', judgeId] });
        return null;
      }
      return { kind: decision.kind, says, isWaiting: left !== undefined };
    } catch {
      setProblem({ message: messages.review.notKept, isConflict: false, fields: {} });
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { decide, isBusy, problem };
}
