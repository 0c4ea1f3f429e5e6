import { useSession } from '#web/lib/account/session.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { account } = useSession();
  const mounted = useMounted();
  return (
    <section className={styles.hero} aria-labelledby="portada">
      <div className={styles.inside}>
        <Stack align="start" className={styles.words}>
          <p className={styles.eyebrow}>Competencias de CrossFit y running</p>
          <h1 id="portada" tabIndex={-1} className={styles.title}>
            Cada rep. <span>Cada segundo.</span>
          </h1>
          <p className={styles.lead}>Inscríbete, compite y mira tu puesto en la pizarra, en vivo.</p>
          <Row align="stretch" wrap={false} className={styles.actions}>
            <ButtonLink to={paths.events} size="lg">
              Ver eventos
            </ButtonLink>
            {mounted && account ? (
              <ButtonLink to={eventsPageOf[account.type]} size="lg" variant="ink">
                Mi panel
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.register} size="lg" variant="ink">
                Registro
              </ButtonLink>
            )}
          </Row>
        </Stack>
        <picture className={styles.art}>
          <source media="(max-width: 767px)" srcSet="/art/hero-phone.svg" width={390} height={170} />
          <img src="/art/hero.svg" width={580} height={424} alt="" fetchPriority="high" />
        </picture>
      </div>
    </section>
  );
}
