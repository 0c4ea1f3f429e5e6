import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { panels } from './account-panels.ts';
import styles from './sign-up.module.css';

const choices = [
  {
    type: 'athlete',
    to: paths.registerCompetitor,
    text: 'Registra tus resultados, sigue tu progreso y consúltalo en cualquier momento.',
    go: 'Quiero competir',
  },
  {
    type: 'staff',
    to: paths.registerStaff,
    text: 'Crea tu cuenta para que las organizaciones te inviten como juez a sus eventos.',
    go: 'Quiero ser juez',
  },
] as const;

/** PUB-096 to PUB-100: exactly two cards; gym and organization are links below them (A8). */
export function SignUpChoice() {
  return (
    <>
      <div className={styles.cards}>
        {choices.map(({ type, to, text, go }) => (
          <article key={type} className={`card ${styles.card}`}>
            <div className={styles.picture} style={{ backgroundImage: `url(${panels[type].art})` }} />
            <div className={styles.words}>
              <h2 className={styles.title}>
                <Link to={to}>{panels[type].title}</Link>
              </h2>
              <p className="dim">{text}</p>
              <span className={styles.go} aria-hidden="true">
                {go}
                <IconArrowRight size={18} />
              </span>
            </div>
          </article>
        ))}
      </div>
      <p className={styles.more}>
        <span>¿No eres atleta ni juez?</span>
        <TextLink to={paths.registerBox}>Gimnasio</TextLink>
        <TextLink to={paths.registerOrganization}>Organización</TextLink>
      </p>
    </>
  );
}
