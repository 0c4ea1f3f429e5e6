import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './settings-sessions.module.css';

export function SettingsSessions() {
  const options = api.accounts.listSessions.queryOptions();
  const list = useQuery(options);
  const changes = [options.queryKey];
  const close = useAction(api.accounts.closeSession.mutationOptions(), { done: messages.session.closed, changes });
  const closeOthers = useAction(api.accounts.closeOtherSessions.mutationOptions(), {
    done: messages.session.othersClosed,
    changes,
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Dónde tienes la sesión abierta</h2>
      <div className={`card ${styles.card}`}>
        {!list.data && (
          <QueryFallback
            query={list}
            card="none"
            level={3}
            title="No pudimos cargar las sesiones"
            text={messageOf}
            rows={2}
            label="Cargando las sesiones"
          />
        )}
        {sessions.length > 0 && (
          <Stack as="ul" gap="none">
            {sessions.map(({ uid, device, network, since, isThis }) => (
              <Row key={uid} as="li" justify="between" wrap={false} className={styles.row}>
                <Stack gap="2xs" className="wraps">
                  <strong>{device}</strong>
                  <span className="dim text-sm">
                    Desde el {formatDateTime(since)}
                    {network && <> · red {network}</>}
                  </span>
                </Stack>
                {isThis ? (
                  <Text as="span" size="xs" strong className={styles.here}>
                    Este aparato
                  </Text>
                ) : (
                  <Button
                    variant="default"
                    size="sm"
                    className={styles.close}
                    aria-label={`Cerrar la sesión de ${device}, desde el ${formatDateTime(since)}`}
                    loading={close.isPending && close.variables.uid === uid}
                    onClick={() => close.mutate({ uid })}
                  >
                    Cerrar
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        )}
      </div>
      {sessions.length > 1 && (
        <Button
          variant="default"
          className={styles.others}
          loading={closeOthers.isPending}
          onClick={() => closeOthers.mutate({})}
        >
          Cerrar las demás
        </Button>
      )}
    </section>
  );
}
