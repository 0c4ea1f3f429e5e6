import { useState } from 'react';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { Door } from './door.ts';
import { hourOf, nameOf } from './door-words.ts';

const kept = 'door-seen';
const titles = {
  double: 'Entró por dos puertas',
  void: 'Entró con una entrada anulada',
  forced: 'Entró sin estar en la lista',
} as const;

/**
 * Double admissions by this door and another one. They stay until a person has read them, and never cover an answer.
 */
export function OwnConflicts({ door, device }: { door: Door; device: string }) {
  const [seen, setSeen] = useState<string[]>(() => {
    const stored = readKept(kept);
    return Array.isArray(stored) ? stored : [];
  });
  const { tickets, copy } = door.read();
  if (!copy) return null;
  const { timeZone } = copy.event;
  const told = [...tickets.values()].flatMap(ticket =>
    ticket.conflicts
      .filter(({ id }) => !seen.includes(id))
      .map(conflict => ({ ticket, conflict, first: ticket.admitted.find(({ day }) => day === conflict.day) }))
      .filter(({ conflict, first }) => conflict.device === device || first?.device === device),
  );
  const see = (id: string) => {
    const next = [...seen, id].slice(-500);
    keep(kept, next);
    setSeen(next);
  };
  return told.map(({ ticket, conflict, first }) => (
    <Notice
      key={conflict.id}
      tone="warn"
      live
      title={titles[conflict.kind]}
      action={
        <Button variant="default" onClick={() => see(conflict.id)} aria-label={`Visto: ${nameOf(ticket)}`}>
          Visto
        </Button>
      }
    >
      <strong>{nameOf(ticket)}</strong>
      <br />
      {[first, conflict].flatMap(at => (at ? `${at.door ?? 'Página'} ${hourOf(at.at, timeZone)}` : [])).join(' · ')}
    </Notice>
  ));
}
