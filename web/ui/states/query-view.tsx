// <QueryView query label>{data => …}</QueryView>: the answer of a query. Until then placeholder rows; after a failure
// `Reintentar`, or what the server's refusal needs (`refused`).
//   if (!query.data) return <QueryFallback query={query} label="Cargando el evento" />: in place of a whole screen
//   rows height picture label: the placeholder rows, or `waiting` in their place
//   title text level compact: the failure   card: what has a card, `all`, only the `failure` or `none`
import type { ComponentProps, ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** A query of TanStack, or rows that are already loaded (`data` only). */
type Query<Data> = { data: Data | undefined; error?: Error | null; isFetching?: boolean; refetch?: () => unknown };

type QueryFallbackProps = Omit<ComponentProps<typeof LoadingRows>, 'card'> & {
  query: Query<unknown> | Query<unknown>[];
  waiting?: ReactNode;
  /** Draws what a refusal of the server needs. It returns nothing for a failure that another try may fix. */
  refused?: (error: Error) => ReactNode;
  title?: string;
  text?: ReactNode | ((error: Error) => ReactNode);
  level?: 1 | 2 | 3;
  compact?: boolean;
  action?: ReactNode;
  card?: 'all' | 'failure' | 'none';
};

export function QueryFallback(props: QueryFallbackProps) {
  const { query, waiting, refused, title, text, level = 1, compact, action, card = 'failure', ...rows } = props;
  const failed = [query].flat().filter(({ data, error }) => data === undefined && error);
  const error = failed[0]?.error;
  const isOnCard = card === 'all' || (card === 'failure' && error);
  const refusal = error && refused?.(error);
  if (refusal) return card === 'all' ? <div className="card">{refusal}</div> : refusal;
  const shown = error ? (
    <FailedState
      level={level}
      title={title}
      text={typeof text === 'function' ? text(error) : text}
      compact={compact}
      action={action}
      onRetry={() => failed.forEach(({ refetch }) => void refetch?.())}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  ) : (
    (waiting ?? <LoadingRows page={level === 1} {...rows} />)
  );
  if (!isOnCard) return shown;
  return (
    <div className="card" aria-busy={!error}>
      {shown}
    </div>
  );
}

type QueryViewProps<Data> = Omit<QueryFallbackProps, 'query'> & {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
};

export function QueryView<Data>({ children, ...props }: QueryViewProps<Data>) {
  const { data } = props.query;
  return data === undefined ? <QueryFallback level={2} {...props} /> : children(data);
}
