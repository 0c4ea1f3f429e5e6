import { Button } from '@mantine/core';
import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { useState } from 'react';
import { useInstallOffer } from '#web/lib/install.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './install-app.module.css';

const phones = {
  android: {
    Icon: IconBrandAndroid,
    name: 'Android',
    steps: [
      'Abre esta página en Chrome.',
      'Toca el menú ⋮, arriba a la derecha.',
      'Elige «Agregar a la pantalla principal» y luego «Instalar».',
    ],
  },
  iphone: {
    Icon: IconBrandApple,
    name: 'iPhone',
    steps: [
      'Abre esta página en Safari.',
      'Toca Compartir, el cuadro con la flecha hacia arriba.',
      'Elige «Agregar a pantalla de inicio» y luego «Agregar».',
    ],
  },
};
type Phone = keyof typeof phones;

const pictures = [
  { src: '/art/phone-home.webp', alt: 'La página de inicio en un teléfono' },
  { src: '/art/phone-board.webp', alt: 'La tabla de una categoría en un teléfono' },
  { src: '/art/phone-login.webp', alt: 'La pantalla de inicio de sesión en un teléfono' },
];

/** Explains how to install this page as an app (PUB-063, PUB-064, M1). */
export function InstallApp() {
  const [open, setOpen] = useState<Phone | null>(null);
  return (
    <section className={styles.band} aria-labelledby="instalar">
      <div className={styles.inside}>
        <Stack align="start" className={styles.words}>
          <h2 id="instalar" className={styles.title}>
            Tu heat, <span>en el bolsillo</span>
          </h2>
          <p className={styles.lead}>
            Instálala desde el navegador y ábrela como una app más, con la pizarra siempre a mano.
          </p>
          <Row align="stretch" className={styles.badges}>
            {(Object.keys(phones) as Phone[]).map(phone => (
              <Badge
                key={phone}
                phone={phone}
                open={open === phone}
                onClick={() => setOpen(open === phone ? null : phone)}
              />
            ))}
          </Row>
          <div id="como-instalar" aria-live="polite">
            {open && <Explanation phone={open} />}
          </div>
        </Stack>
        <Row gap="xs" align="stretch" justify="center" wrap={false} className={styles.phones}>
          {pictures.map(({ src, alt }) => (
            <img
              key={src}
              src={src}
              alt={alt}
              className={styles.phone}
              width={390}
              height={844}
              loading="lazy"
              decoding="async"
            />
          ))}
        </Row>
      </div>
    </section>
  );
}

function Badge({ phone, open, onClick }: { phone: Phone; open: boolean; onClick: () => void }) {
  const { Icon, name } = phones[phone];
  return (
    <button type="button" className={styles.badge} aria-expanded={open} aria-controls="como-instalar" onClick={onClick}>
      <Icon size={28} stroke={1.8} aria-hidden="true" />
      <span>
        <small>Instalar en </small>
        <strong>{name}</strong>
      </span>
    </button>
  );
}

function Explanation({ phone }: { phone: Phone }) {
  const install = useInstallOffer();
  const { name, steps } = phones[phone];
  return (
    <div className={styles.how}>
      <h3>Instalar en {name}</h3>
      <ol>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {phone === 'android' && install && (
        <Button variant="ink" onClick={install}>
          Instalar ahora
        </Button>
      )}
    </div>
  );
}
