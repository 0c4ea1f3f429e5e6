import { Hero } from '#web/features/home/hero.tsx';
import styles from '#web/features/home/home.module.css';
import { InstallApp } from '#web/features/home/install-app.tsx';
import { NoEvents } from '#web/features/home/no-events.tsx';
import { Steps } from '#web/features/home/steps.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Steps />
      <div className={styles.lists}>
        <section aria-labelledby="proximos" className={styles.list}>
          <div className={styles.head}>
            <h2 id="proximos">EVENTOS PROXIMOS</h2>
            <TextLink to={paths.events}>Todos los eventos</TextLink>
          </div>
          <NoEvents
            title="Todavía no hay eventos próximos"
            text="Cuando una organización publique el siguiente, lo verás aquí."
            action={
              <ButtonLink to={paths.registerOrganization} variant="default">
                Registra tu organización
              </ButtonLink>
            }
          />
        </section>
        <section aria-labelledby="en-curso" className={styles.list}>
          <div className={styles.head}>
            <h2 id="en-curso">EVENTOS EN CURSO</h2>
          </div>
          <NoEvents
            title="Nadie compite en este momento"
            text="Cuando empiece un evento, su tabla se moverá aquí en vivo."
            action={
              <ButtonLink to={paths.registerCompetitor} variant="default">
                Regístrate como atleta
              </ButtonLink>
            }
          />
        </section>
      </div>
      <InstallApp />
    </>
  );
}
