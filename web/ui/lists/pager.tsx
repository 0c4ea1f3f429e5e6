// <Pager of current size total onChange />: the pages of a list and the range of shown rows; nothing for one page.
// `of`: the list's name.
import { Row } from '#web/ui/layout.tsx';
import '#web/ui/styles/table-styles.ts';
import { Pagination } from '@mantine/core';

const labels: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

type Props = { of: string; current: number; size: number; total: number; onChange: (page: number) => void };

export function Pager({ of: name, current, size, total, onChange }: Props) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const first = (current - 1) * size + 1;
  return (
    <Row as="nav" justify="between" aria-label={name}>
      <span className="dim text-sm">{`${first}–${Math.min(current * size, total)} de ${total}`}</span>
      <Pagination
        total={pages}
        value={current}
        onChange={onChange}
        siblings={1}
        getItemProps={number => ({ 'aria-label': `Página ${number}` })}
        getControlProps={control => ({ 'aria-label': labels[control] })}
      />
    </Row>
  );
}
