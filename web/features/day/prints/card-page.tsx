import { IconChecks, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlankCard, CardCount, CardPlace, PrintedCard, TypedCard } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { missName } from '#domain/competition/wods/wod-types.ts';
import { cardLength, readCode } from '#domain/day/displays/screen-code.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './card.module.css';
import { CardForm, OfflineCardForm } from './card-form.tsx';
import { OpenCard } from './open-card.tsx';

const words = messages.cards;
const { titleOf } = words;

/** The page of a printed card, found by its code: its fields, and after saving the outcome. */
export function CardPage({ code, account }: { code: string; account: string }) {
  const queries = useQueryClient();
  const [at, setAt] = useState<CardPlace | null>(null);
  const input = { code, ...(at && { at }) };
  const query = useQuery({ ...api.cards.read.queryOptions({ input }), retry: false, staleTime: 0 });
  const [answer, setAnswer] = useState<TypedCard | 'kept' | null>(null);
  const letters = readCode(code, cardLength) ?? code;
  const { data: card, error } = query;
  useTitle(titleOf(card?.code ?? letters));
  if (answer === 'kept') return <Kept code={letters} />;
  if (error && !card && isUnreached(error))
    return (
      <Stack gap="lg">
        <PageHeader title={titleOf(letters)} description={words.offline} />
        <OfflineCardForm code={letters} account={account} onSaved={saved => setAnswer(saved ?? 'kept')} />
      </Stack>
    );
  if (error && !card)
    return (
      <Stack gap="lg">
        <PageHeader title="Tarjeta" />
        <Notice tone="bad">{messageOf(error)}</Notice>
        {at && <Button onClick={() => setAt(null)}>Elegir otro carril</Button>}
        <OpenCard label="Otra tarjeta" />
      </Stack>
    );
  if (!card) return <LoadingRows rows={4} height={96} label="Cargando la tarjeta" />;
  if ('heats' in card) return <PickRail blank={card} onPick={setAt} />;
  const onSaved = (saved: TypedCard | null) => {
    setAnswer(saved ?? 'kept');
    return queries.invalidateQueries({ queryKey: api.cards.key() });
  };
  return (
    <Stack gap="lg">
      <CardHead card={card} />
      {answer ? (
        <Saved card={card} answer={answer} onChange={() => setAnswer(null)} />
      ) : (
        <>
          <CardForm key={card.code} card={card} at={at} account={account} onSaved={onSaved} />
          {at && card.typed === null && (
            <Button variant="default" size="lg" onClick={() => setAt(null)}>
              Elegir otro carril
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

/** Heat and rail of a blank card, and who is there. A rail that is closed to the card says why. */
function PickRail({ blank, onPick }: { blank: BlankCard; onPick: (at: CardPlace) => void }) {
  const [heatId, setHeat] = useState(blank.heats[0]?.uid);
  const heat = blank.heats.find(({ uid }) => uid === heatId) ?? blank.heats[0];
  const heatName = ({ name, category, test }: BlankCard['heats'][number]) => `${name} · ${test} · ${category}`;
  return (
    <Stack gap="lg">
      <PageHeader title={words.blankTitle(blank.code)} description={heat ? words.pickRail : undefined} />
      {!heat && (
        <EmptyState
          card
          level={2}
          title={words.noPlace}
          text="Aparecen al llamar un heat y se van al confirmarlos. Un resultado confirmado lo corrige quien maneja el día."
        />
      )}
      {heat && (
        <>
          <SearchSelect
            label="Heat"
            // The name can be longer than the field.
            description={`${heat.test} · ${heat.category}`}
            size="lg"
            data={blank.heats.map(each => ({ value: each.uid, label: heatName(each) }))}
            value={heat.uid}
            onChange={next => setHeat(next ?? undefined)}
          />
          <Stack as="ul" gap="xs" aria-label={`Carriles de ${heat.name}`}>
            {heat.rails.map(({ uid, number, entry, entryId, why }) => (
              <li key={uid}>
                <button
                  type="button"
                  className={`card ${styles.place}`}
                  disabled={why !== null}
                  onClick={() => onPick({ railId: uid, entryId })}
                >
                  <Text as="span" num strong size="3xl" aria-label={messages.floor.railName(number)}>
                    {number}
                  </Text>
                  <Stack as="span" gap="none" className={`grow ${styles.who}`}>
                    <Text as="strong" className="wraps">
                      {entry}
                    </Text>
                    {why && (
                      <Text as="span" size="sm" dim className="wraps">
                        {words.whyNotPlaced[why]}
                      </Text>
                    )}
                  </Stack>
                  {why === null && <IconChevronRight size={20} aria-hidden="true" style={{ flex: 'none' }} />}
                </button>
              </li>
            ))}
          </Stack>
        </>
      )}
      {!heat && <OpenCard label="Otra tarjeta" />}
    </Stack>
  );
}

const Kept = ({ code }: { code: string }) => (
  <Stack gap="lg" role="status">
    <PageHeader title={words.kept} description={`${titleOf(code)}. ${words.keptWaits}`} />
    <OpenCard label="Otra tarjeta" />
  </Stack>
);

const CardHead = ({ card }: { card: PrintedCard }) => (
  <Stack gap="xs" as="header">
    <Text size="sm" dim>
      {titleOf(card.code)} · {card.category} · {card.test.name} · {card.heat.name}
    </Text>
    <Row gap="md" wrap={false} align="center">
      <Text as="span" num strong size="4xl" aria-label={messages.floor.railName(card.rail)}>
        {card.rail}
      </Text>
      <Stack gap="none" className={styles.who}>
        <h1 tabIndex={-1} className={styles.name}>
          {card.entry}
        </h1>
        {card.judge && <Text dim>Juez: {card.judge}</Text>}
      </Stack>
    </Row>
  </Stack>
);

type SavedProps = { card: PrintedCard; answer: TypedCard; onChange: () => void };

function Saved({ card, answer, onChange }: SavedProps) {
  const { outcome, paper, phone } = answer;
  const by = formatQuantity(Math.abs(paper.count - (phone?.count ?? paper.count)));
  const isOtherTime = Math.floor((paper.timeMs ?? 0) / 1_000) !== Math.floor((phone?.timeMs ?? 0) / 1_000);
  const what = by !== '0' ? by : isOtherTime ? 'el tiempo' : 'el desempate';
  const title = { stored: words.stored, same: words.same, differs: words.differs(what) };
  return (
    <Stack gap="lg" role="status">
      <Stack gap="xs">
        <h2 className={styles.outcome}>{title[outcome]}</h2>
        <Text dim>{outcome === 'differs' ? words.held : outcome === 'stored' ? words.waits : words.keep}</Text>
      </Stack>
      <div className={`card ${styles.counts}`}>
        <Count title="Papel" count={paper} card={card} />
        {phone && <Count title="Teléfono" count={phone} card={card} />}
      </div>
      {outcome === 'differs' && <Notice tone="warn">{words.keep}</Notice>}
      {outcome === 'same' && (
        <Text className={styles.good}>
          <IconChecks size={20} aria-hidden="true" /> {words.same}
        </Text>
      )}
      <Row gap="md" justify="between">
        <Button variant="default" size="lg" onClick={onChange}>
          Cambiar
        </Button>
        <Text size="sm" dim>
          {card.done.typed} de {card.done.of} tarjetas escritas
        </Text>
      </Row>
      <OpenCard label="Otra tarjeta" />
    </Stack>
  );
}

type CountProps = { title: string; count: CardCount; card: PrintedCard };

const Count = ({ title, count: { count, timeMs, noReps }, card }: CountProps) => (
  <Stack gap="2xs" className={styles.count}>
    <p className="eyebrow">{title}</p>
    <Text as="span" num strong className={styles.number}>
      {formatQuantity(count)}
    </Text>
    {timeMs !== null && (
      <Text as="span" num strong size="xl">
        {writeTime(timeMs)}
      </Text>
    )}
    {noReps !== null && (
      <Text size="sm" dim>
        {noReps} {missName(card.test.unit, noReps)}
      </Text>
    )}
  </Stack>
);
