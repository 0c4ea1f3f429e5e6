import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/dialog-styles.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownResult } from '#contract/scoring/boards.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { ResultVideo } from '#web/entities/result/result-video.tsx';
import { api } from '#web/lib/api.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './result-modal.module.css';

type Props = { wodId: string; entryId: string; version: string; opened: boolean; onClose: () => void };

/** Shows the result behind a cell of the board; for a team, one athlete at a time (ATH-051 to ATH-054). */
export function ResultModal({ wodId, entryId, version, opened, onClose }: Props) {
  useReturnFocus(opened);
  const options = api.boards.readResult.queryOptions({ input: { wodId, entryId } });
  const question = useQuery({
    ...options,
    queryKey: [...options.queryKey, version],
    enabled: opened,
    gcTime: 60_000,
    // The old data of the same result stays while it loads again. The data of another result does not.
    placeholderData: (last, query) => (query && isOf(query.queryKey, options.queryKey) ? last : undefined),
  });
  const { data } = question;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={data ? data.wod.name : 'Resultado'}
      classNames={{ title: styles.title }}
    >
      {data ? (
        <Result key={`${wodId} ${entryId}`} result={data} />
      ) : (
        <QueryFallback
          query={question}
          card="none"
          level={3}
          compact
          rows={3}
          height={56}
          label="Cargando el resultado"
        />
      )}
    </Modal>
  );
}

const isOf = (key: readonly unknown[], begin: readonly unknown[]) =>
  JSON.stringify(key.slice(0, begin.length)) === JSON.stringify(begin);

function Result({ result }: { result: ShownResult }) {
  const { wod, members, video, penaltySeconds, tiebreakMs } = result;
  const [chosen, setChosen] = useState('');
  const member = members.find(({ idUser }) => idUser === chosen);
  const { quantity, timeMs } = member ?? result;
  return (
    <Stack className={styles.result}>
      <Row className="wraps">
        <strong>{result.name}</strong>
        {result.status === 'pending' && <StatusTag tone="pending">Sin revisar</StatusTag>}
        {result.status === 'rejected' && <ResultTag status="rejected" />}
      </Row>
      {members.length > 0 && (
        <Stack as="label" gap="xs" className={styles.member}>
          Atleta
          <select value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
            <option value="">Todo el equipo</option>
            {members.map(({ idUser, fullName }) => (
              <option key={idUser} value={idUser}>
                {fullName}
              </option>
            ))}
          </select>
        </Stack>
      )}
      <Row as="dl" gap="xl" align="stretch" className={styles.numbers}>
        <div>
          <dt>Cantidad</dt>
          <dd className="num">
            {quantity === null ? '–' : formatQuantity(quantity)}
            <small> {unitOf(wod)}</small>
          </dd>
        </div>
        {wod.needTime && (
          <div>
            <dt>Tiempo</dt>
            <dd className="num">{timeMs === null ? '–' : writeTime(timeMs)}</dd>
          </div>
        )}
        {penaltySeconds > 0 && !member && (
          <div data-penalty>
            <dt>Penalización</dt>
            <dd className="num">+{penaltySeconds} seg</dd>
          </div>
        )}
        {tiebreakMs !== null && !member && (
          <div>
            <dt>Desempate</dt>
            <dd className="num">{writeTime(tiebreakMs)}</dd>
          </div>
        )}
      </Row>
      {video ? (
        <ResultVideo
          video={{ url: video, isLink: !video.startsWith('/'), poster: null }}
          title={`Video de ${result.name} en ${wod.name}`}
        />
      ) : (
        <p className="dim text-sm">Este resultado no tiene video.</p>
      )}
    </Stack>
  );
}
