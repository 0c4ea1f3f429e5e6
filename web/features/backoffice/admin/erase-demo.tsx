import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { useDemoAccounts } from '#web/lib/account/demo-accounts.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './admin.module.css';

const word = 'BORRAR';

export function EraseDemo() {
  const queries = useQueryClient();
  const accounts = useDemoAccounts();
  const [typed, setTyped] = useState('');
  const erase = useMutation(
    api.admin.eraseDemo.mutationOptions({
      onSuccess: ({ erased }) => {
        setTyped('');
        notify.success('Datos de demostración borrados', counted(erased, 'cuenta', 'cuentas'));
        return queries.invalidateQueries();
      },
    }),
  );
  const sure = typed.trim() === word;
  if (erase.isSuccess) {
    return (
      <Notice tone="good" title="La plataforma quedó sin datos de demostración">
        {erase.data.erased === 0 ? 'No había ninguna cuenta de demostración.' : 'Lo que ves ahora es solo tuyo.'}
      </Notice>
    );
  }
  return (
    <Stack
      as="form"
      className={styles.form}
      data-narrow
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (sure) erase.mutate({});
      }}
    >
      <Stack className="card inside">
        <div>
          <h2 className={`small-title ${styles.heading}`}>Qué se borra</h2>
          <Stack as="ul" gap="xs" className={styles.bullets}>
            <li>Todas las cuentas de demostración, con sus fotos, sus datos y sus sesiones.</li>
            <li>Las solicitudes de sus gimnasios.</li>
            <li>Las claves de demostración que la página de inicio de sesión ofrece en esta máquina.</li>
          </Stack>
        </div>
        <div>
          <h2 className={`small-title ${styles.heading}`}>Qué se queda</h2>
          <Stack as="ul" gap="xs" className={styles.bullets}>
            <li>Las cuentas que se crearon de verdad.</li>
            <li>Los términos y los precios; puedes cambiarlos en sus páginas.</li>
          </Stack>
        </div>
        {accounts.length > 0 && (
          <p className="dim text-sm">Entre ellas: {accounts.map(account => account.displayName).join(' · ')}.</p>
        )}
        <TextField
          label={`Escribe ${word} para confirmar`}
          description="No se puede deshacer."
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </Stack>
      <Row gap="md">
        <Button type="submit" variant="destroy" disabled={!sure} loading={erase.isPending}>
          Borrar los datos de demostración
        </Button>
        {!sure && <p className="dim text-sm">Se activa cuando escribas {word}.</p>}
      </Row>
      <FormFailure>{erase.isError && messageOf(erase.error)}</FormFailure>
    </Stack>
  );
}
