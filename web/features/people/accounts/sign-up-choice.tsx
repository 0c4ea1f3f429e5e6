import { IconArrowRight, IconBarbell, IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { panels } from '#web/entities/account/account-panels.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import ways from './login.module.css';
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

/** Shows exactly two cards; gym and organization are links below (PUB-096 to PUB-100, A8). */
export function SignUpChoice({ redirect }: { redirect: string | undefined }) {
  return (
    <>
      <div className={styles.cards}>
        {choices.map(({ type, to, text, go }) => (
          <Stack key={type} as="article" gap="none" className={`card ${styles.card}`}>
            <div className={styles.picture} style={{ backgroundImage: `url(${panels[type].art})` }} />
            <Stack gap="sm" align="start" className={`inside ${styles.words}`}>
              <h2 className={styles.title}>
                <Link to={to} search={{ redirect }}>
                  {panels[type].title}
                </Link>
              </h2>
              <p className="dim">{text}</p>
              <span className={styles.go} aria-hidden="true">
                {go}
                <IconArrowRight size={18} />
              </span>
            </Stack>
          </Stack>
        ))}
      </div>
      <Stack gap="sm" align="center" className={ways.more}>
        <p className="dim">¿No eres atleta ni juez?</p>
        <Row gap="xs" align="stretch" className={ways.ways}>
          <Link to={paths.registerBox} className={`control ${ways.way}`}>
            <IconBarbell size={20} aria-hidden="true" />
            Gimnasio
          </Link>
          <Link to={paths.registerOrganization} className={`control ${ways.way}`}>
            <IconFlag size={20} aria-hidden="true" />
            Organización
          </Link>
        </Row>
      </Stack>
    </>
  );
}
