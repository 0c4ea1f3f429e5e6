import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { detailFields } from '#domain/registration/entries/typed-details.ts';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { AnswerSheet, Answers } from '#web/ui/dialogs/answer-sheet.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Fact, Facts } from '#web/ui/pages/facts.tsx';
import { Answered, factsOf, type ManualPlace, Mismatch } from './manual-answered.tsx';

type Props = { entry: ManualPlace; standIn: NonNullable<ManualPlace['standIn']>; code: string };

/**
 * A placeholder's page: the named person takes the place with a new account or an existing one, or declines it (N10).
 */
export function ClaimPlace({ entry, standIn, code }: Props) {
  const queries = useQueryClient();
  const session = useQuery(sessionQuery);
  const take = useMutation(
    api.entries.takeOver.mutationOptions({
      onSuccess: () => {
        for (const key of [api.entries.key(), api.events.key(), api.teams.key(), sessionQuery.queryKey])
          void queries.invalidateQueries({ queryKey: key });
      },
    }),
  );
  const leave = useMutation(api.entries.answerManual.mutationOptions());
  const viewer = session.data?.user;
  const isBusy = take.isPending || leave.isPending;
  if (take.isSuccess || leave.isSuccess) return <Answered stayed={take.isSuccess} eventId={entry.eventId} />;
  const typed = detailFields.flatMap((field): Fact[] =>
    standIn.details[field] ? [[messages.listed.details[field], standIn.details[field]]] : [],
  );
  const failure = take.error ?? leave.error;
  return (
    <AnswerSheet>
      <p>
        El organizador te inscribió como <strong>{standIn.name}</strong>, sin costo para ti:
      </p>
      <Facts facts={factsOf(entry)} />
      <Mismatch>{entry.mismatch}</Mismatch>
      {typed.length > 0 && (
        <>
          <p>
            También anotó esto de ti. No pasa a tu cuenta: si creas una, el formulario empieza con lo que le sirve y tú
            lo cambias.
          </p>
          <Facts facts={typed} />
        </>
      )}
      <p className="dim text-sm">
        Toma el lugar con tu cuenta y es tuyo, con los resultados que ya tenga. El organizador ve entonces los datos de
        tu perfil (teléfono, tallas y los demás). Si no respondes, compites con el nombre que escribió.
      </p>
      <Answers>
        {viewer?.type === 'athlete' && (
          <Button size="lg" loading={take.isPending} disabled={isBusy} onClick={() => take.mutate({ code })}>
            Tomar mi lugar como {viewer.displayName}
          </Button>
        )}
        {!viewer && !standIn.hasAccount && (
          <ButtonLink
            size="lg"
            to={paths.registerCompetitor}
            search={{ redirect: paths.athlete }}
            hash={`code=${code}`}
          >
            Crear mi cuenta y quedarme
          </ButtonLink>
        )}
        {!viewer && (
          <ButtonLink
            size="lg"
            variant={standIn.hasAccount ? 'filled' : 'default'}
            to={paths.login}
            search={{ redirect: paths.manualEntry }}
          >
            {standIn.hasAccount ? 'Iniciar sesión y quedarme' : 'Ya tengo cuenta'}
          </ButtonLink>
        )}
        <Button
          size="lg"
          variant="danger"
          loading={leave.isPending}
          disabled={isBusy}
          onClick={() => leave.mutate({ code, stay: false })}
        >
          Salirme del evento
        </Button>
      </Answers>
      {viewer && viewer.type !== 'athlete' && (
        <p className="dim text-sm">Tu cuenta no es de atleta: cierra la sesión y vuelve a abrir el enlace.</p>
      )}
      <FormFailure>{failure && messageOf(failure)}</FormFailure>
    </AnswerSheet>
  );
}
