import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { CheckedLink } from '#web/lib/account/checked-link.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { AnswerSheet, Answers } from '#web/ui/dialogs/answer-sheet.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Facts } from '#web/ui/pages/facts.tsx';
import { ClaimPlace } from './claim-place.tsx';
import { Answered, factsOf, type ManualPlace, Mismatch } from './manual-answered.tsx';

/** The page of a manual entry's mailed link. Opening it changes nothing; only its buttons do (J5). */
export function ManualEntry({ code }: { code: string | undefined }) {
  const check = useQuery({
    ...api.entries.checkManual.queryOptions({ input: { code: code ?? '' } }),
    enabled: Boolean(code),
    retry: false,
    // The answer uses the code up, so a second check would say that it is invalid.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const toEvents = (
    <ButtonLink to={paths.events} variant="default">
      Ver los eventos
    </ButtonLink>
  );
  return (
    <CheckedLink code={code} check={check} gone={messages.joining.manualGone} otherwise={toEvents}>
      {entry =>
        entry.standIn ? (
          <ClaimPlace entry={entry} standIn={entry.standIn} code={code ?? ''} />
        ) : (
          <Answer entry={entry} code={code ?? ''} />
        )
      }
    </CheckedLink>
  );
}

function Answer({ entry, code }: { entry: ManualPlace; code: string }) {
  const answer = useMutation(api.entries.answerManual.mutationOptions());
  const { eventId } = entry;
  if (answer.isSuccess) return <Answered stayed={answer.variables.stay} eventId={eventId} />;
  const chosen = answer.isPending ? answer.variables.stay : null;
  return (
    <AnswerSheet>
      <p>El organizador te inscribió en este evento, sin costo para ti:</p>
      <Facts facts={factsOf(entry)} />
      <Mismatch>{entry.mismatch}</Mismatch>
      <p className="dim text-sm">
        Si te quedas, el organizador ve los datos de tu perfil (teléfono, tallas y los demás). Si no respondes, tu lugar
        te espera y el organizador solo conoce el correo que escribió.
      </p>
      <Answers>
        <Button
          size="lg"
          loading={chosen === true}
          disabled={chosen === false}
          onClick={() => answer.mutate({ code, stay: true })}
        >
          Quedarme
        </Button>
        <Button
          size="lg"
          variant="danger"
          loading={chosen === false}
          disabled={chosen === true}
          onClick={() => answer.mutate({ code, stay: false })}
        >
          Salirme del evento
        </Button>
      </Answers>
      <FormFailure>{answer.error && messageOf(answer.error)}</FormFailure>
    </AnswerSheet>
  );
}
