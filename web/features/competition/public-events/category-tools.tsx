import { IconChevronDown, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { api } from '#web/lib/api.ts';
import { share } from '#web/lib/share.ts';
import { paths } from '#web/paths.ts';
import styles from './category-page.module.css';

type Props = { category: { uid: string; name: string }; eventId: string; tab: string | undefined };

/** Links to the event's other categories, on the same tab, and has a button to share the address. */
export function CategoryTools({ category, eventId, tab }: Props) {
  const { data } = useQuery({ ...api.events.read.queryOptions({ input: { id: eventId } }), staleTime: 300_000 });
  const all = data?.event.categories ?? [];
  return (
    <>
      {data?.event.state === 'running' && data.event.type === 'offline' && (
        <Link to={paths.eventLive} params={{ id: eventId }} className={styles.tool}>
          En vivo
        </Link>
      )}
      {all.length > 1 && <Others key={category.uid} all={all} here={category.uid} tab={tab} />}
      <button
        type="button"
        className={`plain-control ${styles.tool}`}
        aria-label="Compartir"
        onClick={() => void share(data ? `${category.name} · ${data.event.name}` : category.name)}
      >
        <IconShare size={20} aria-hidden="true" />
      </button>
    </>
  );
}

type OthersProps = { all: { uid: string; name: string }[]; here: string; tab: string | undefined };

/** Lists the other categories in the browser's popover. A press outside, Escape and a phone's back gesture close it. */
function Others({ all, here, tab }: OthersProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (at) list.current?.style.setProperty('--top', `${at.bottom + 4}px`);
    if (at) list.current?.style.setProperty('--right', `${document.documentElement.clientWidth - at.right}px`);
  };
  return (
    <>
      <button ref={button} type="button" className={`plain-control ${styles.tool}`} popoverTarget={id} onClick={place}>
        Categorías
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <nav ref={list} id={id} popover="auto" className={`card ${styles.others}`} aria-label="Categorías del evento">
        {all.map(({ uid, name }) => (
          <Link
            key={uid}
            to={paths.category}
            params={{ id: uid }}
            search={{ tab }}
            className={styles.other}
            aria-current={uid === here ? 'page' : undefined}
            onClick={() => list.current?.hidePopover()}
          >
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
