import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import styles from './results-editing.module.css';

type Props = { eventId: string; categoryId: string };

/** Lists withdrawn entries, which no board shows, with their reasons and a button to bring each back. */
export function WithdrawnEntries({ eventId, categoryId }: Props) {
  const input = { eventId, categoryId, standing: 'withdrawn' as const };
  const { data } = useQuery(api.entries.listAsOrganizer.queryOptions({ input }));
  const readmit = useAction(api.entries.setStanding.mutationOptions(), {
    done: messages.result.standing.in,
    changes: [api.entries.key()],
  });
  // The answer has one row per athlete of a team; only one is kept.
  const entries = [...new Map((data?.rows ?? []).map(row => [row.entryId, row])).values()];
  if (entries.length === 0) return null;
  return (
    <section className={`card ${styles.withdrawn}`} aria-labelledby="retirados">
      <h3 id="retirados">Retirados</h3>
      <ul>
        {entries.map(({ entryId, team, name, standingReason }) => (
          <li key={entryId}>
            <div>
              <strong>{team ?? name}</strong>
              {standingReason && <p className="dim text-sm">«{standingReason}»</p>}
            </div>
            <Button
              variant="default"
              size="sm"
              loading={readmit.isPending && readmit.variables.entryId === entryId}
              onClick={() => readmit.mutate({ entryId, standing: 'in' })}
              aria-label={`Readmitir a ${team ?? name}`}
            >
              Readmitir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
