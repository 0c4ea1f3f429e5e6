import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './board-pages.module.css';

type Props = { page: number; pages: number; size: number; total: number; onPage: (page: number) => void };

export function BoardPages({ page, pages, size, total, onPage }: Props) {
  if (pages <= 1) return null;
  // The buttons are not `disabled` on the first and last page, because a disabled button loses the focus.
  const step = (to: number, label: string, icon: React.ReactNode) => {
    const isEnd = to < 1 || to > pages;
    return (
      <button
        type="button"
        className="control"
        aria-label={label}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onPage(to)}
      >
        {icon}
      </button>
    );
  };
  return (
    <Row as="nav" gap="md" justify="center" wrap={false} className={styles.pages} aria-label="Páginas de la tabla">
      {step(page - 1, 'Página anterior', <IconChevronLeft size={20} aria-hidden="true" />)}
      <div>
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <p aria-live="polite">
          {writeNumber((page - 1) * size + 1)}–{writeNumber(Math.min(total, page * size))} de {writeNumber(total)}
        </p>
      </div>
      {step(page + 1, 'Página siguiente', <IconChevronRight size={20} aria-hidden="true" />)}
    </Row>
  );
}

/** A field that opens any page of a long board directly. */
function PageNumber({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = `${page}`;
  }, [page]);
  const go = () => {
    const wanted = Number(input.current?.value.replace(/\D/g, ''));
    const to = Math.min(pages, Math.max(1, wanted || page));
    if (input.current) input.current.value = `${to}`;
    if (to !== page) onPage(to);
  };
  return (
    <Row
      as="form"
      gap="xs"
      justify="center"
      wrap={false}
      className={styles.number}
      onSubmit={event => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        Página{' '}
        <input ref={input} inputMode="numeric" autoComplete="off" maxLength={6} defaultValue={page} onBlur={go} />
      </label>{' '}
      de {writeNumber(pages)}
    </Row>
  );
}
