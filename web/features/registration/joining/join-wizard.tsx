import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { type ShellAccount, sessionQuery, useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { forgetUnsaved } from '#web/lib/form/unsaved.ts';
import { paths } from '#web/paths.ts';
import type { Answer } from '#web/pay/payment-phase.ts';
import { Wizard } from '#web/ui/forms/wizard.tsx';
import { CategoryStep } from './category-step.tsx';
import type { JoinOptions } from './join-options.ts';
import { visitOf } from './joined-visit.ts';
import { PaymentStep } from './payment-step.tsx';
import { TeamStep } from './team-step.tsx';
import { useJoin } from './use-join.ts';

type Props = { options: JoinOptions; account: ShellAccount; onRefused: () => void };

/** The steps of joining up to the payment; afterwards the page of the joined event opens (ATH-131 to ATH-135). */
export function JoinWizard({ options, account, onRefused }: Props) {
  const join = useJoin(options, account.uid);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { draft, category, steps, current } = join;
  // The refusal of the mates' addresses. It appears at those fields, not under the payment.
  const [emailsRefusal, setEmailsRefusal] = useState<string | null>(null);
  const mayInvite = useMayInvite();

  const finish = async ({ order, next }: Answer) => {
    join.finish();
    forgetUnsaved();
    queries.setQueryData(api.orders.readOrder.queryKey({ input: { id: order.uid } }), { order, next });
    await navigate({
      to: paths.joinEvent,
      params: { id: options.event.uid },
      replace: true,
      state: visitOf(order.uid),
    });
    // The session lists the account's events, so it is loaded again too (A4).
    for (const queryKey of [sessionQuery.queryKey, api.entries.key(), api.events.key(), api.orders.listOrders.key()])
      void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: api.teams.key() });
  };

  return (
    <Wizard steps={steps} current={current}>
      {draft.step === 'team' && category ? (
        <TeamStep
          key={category.uid}
          category={category}
          captainEmail={account.email}
          team={draft.team}
          onChange={team => join.change({ team })}
          onBack={join.goBack}
          refusal={emailsRefusal}
          onNext={async ({ emails }) => {
            setEmailsRefusal(null);
            if (await mayInvite(emails)) join.goOn();
            else setEmailsRefusal(messages.team.inviteConfirm);
          }}
        />
      ) : draft.step === 'payment' && category ? (
        <PaymentStep
          options={options}
          join={join}
          category={category}
          openOrder={options.openOrder}
          onDone={answer => void finish(answer)}
          onRefused={onRefused}
          onEmailsRefused={said => {
            setEmailsRefusal(said);
            join.change({ step: 'team' });
          }}
        />
      ) : (
        <CategoryStep
          options={options}
          chosen={category}
          // Another category may allow fewer members, so the team's data is dropped.
          onChoose={categoryId => join.change({ categoryId, team: null })}
          onNext={() => join.goOn()}
        />
      )}
    </Wizard>
  );
}

/**
 * True if the captain may invite by mail (SAFE-M6). The address may have been confirmed elsewhere, so the hook asks the
 * server again.
 */
function useMayInvite() {
  const queries = useQueryClient();
  const { user } = useSession();
  return async (emails: string[]): Promise<boolean> => {
    if (emails.length === 0 || user?.emailConfirmed !== false) return true;
    const heard = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    return heard?.user?.emailConfirmed !== false;
  };
}
