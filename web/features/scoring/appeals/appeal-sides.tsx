import type { ReactNode } from 'react';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { isSameValues, type Values } from './appeal-words.ts';
import styles from './appeals.module.css';
import { Quote } from './quote.tsx';

/** Writes a result in large type; for a team, each member's result below. */
function Word({
  label,
  values,
  wod,
  tag,
}: {
  label: string;
  values: Values;
  wod: AppealDetail['wod'];
  tag?: ReactNode;
}) {
  return (
    <Stack gap="2xs">
      <Row as="p" gap="xs" className="text-sm dim">
        {label} {tag}
      </Row>
      <Text size="3xl" num>
        {writeResult(values, wod)}
      </Text>
      {values.members.length > 0 && (
        <Stack as="dl" gap="xs" className={styles.members}>
          {values.members.map(({ idUser, fullName, ...measured }) => (
            <div key={idUser}>
              <dt>{fullName}</dt>
              <dd className="num">{writeResult(measured, wod)}</dd>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Shows the result that the athlete sent, and the requested one if it differs (ORG-179). */
export function AthleteSide({ appeal }: { appeal: AppealDetail }) {
  const { sent, asked, wod, note } = appeal;
  const isSame = isSameValues(sent, asked);
  return (
    <>
      {!isSame && <Word label="Envió" values={sent} wod={wod} />}
      <Word label={isSame ? 'Envió y pide' : 'Pide'} values={asked} wod={wod} />
      {note && <Quote by="Su nota">{note}</Quote>}
    </>
  );
}

/** Shows the result as the judge counted it (ORG-180). */
export function JudgeSide({ appeal: { judged, wod, sent, marks } }: { appeal: AppealDetail }) {
  if (!judged) return <p className="dim text-sm">Se aprobó tal como llegó: ningún juez lo miró.</p>;
  const label =
    judged.status === 'rejected' ? 'Rechazó' : isSameValues(judged, sent) ? 'Aprobó sin cambios' : 'Modificó a';
  return (
    <>
      <Word label={label} values={judged} wod={wod} />
      {judged.note && <Quote by="Su nota">{judged.note}</Quote>}
      <Marks marks={marks} />
    </>
  );
}

/** Lists the judge's no-reps by their moment in the video. */
function Marks({ marks }: Pick<AppealDetail, 'marks'>) {
  if (marks.length === 0) return null;
  return (
    <Stack gap="2xs">
      <p className="text-sm dim">{counted(marks.length, 'no-rep marcado', 'no-reps marcados')}</p>
      <Stack as="ol" gap="2xs" aria-label="No-reps">
        {marks.map(({ at, reason, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be alike; their place is all they have.
          <li key={`${at}-${index}`} className="text-sm wraps">
            <strong className="num">{writeTime(at)}</strong>{' '}
            {[name, reason].filter(Boolean).join(' · ') || 'Sin motivo'}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Shows the number that the organization chose in its own decision. */
export const OwnSide = ({ appeal: { stands, wod } }: { appeal: AppealDetail }) =>
  stands.status === null ? null : <Word label="Puso" values={stands} wod={wod} />;

/** Shows the result that counts in the board now. */
export function Stands({ appeal: { stands, wod, status } }: { appeal: AppealDetail }) {
  if (stands.status === null) return <p className="dim">El resultado ya no existe: se quitó de la tabla.</p>;
  return (
    <div className={styles.stands}>
      <Word
        label={status === 'pending' ? 'Vale ahora' : 'Quedó en la tabla'}
        values={stands}
        wod={wod}
        tag={stands.status === 'rejected' && <ResultTag status="rejected" />}
      />
    </div>
  );
}
