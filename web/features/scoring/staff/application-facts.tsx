import type { EventCard } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import type { ApplicationDetail } from '#contract/scoring/staff.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { type Fact, Facts } from '#web/ui/pages/facts.tsx';

// A date without a time has no time zone, so only the order of its parts changes.
const dayOf = (date: string) => date.slice(0, 10).split('-').reverse().join('-');

/** Shows the eight values of an application (ORG-152). */
export function ApplicationFacts({ application, event }: { application: ApplicationDetail; event: EventCard }) {
  const { judgeBirthdate } = application;
  const facts: Fact[] = [
    ['Evento asignado', application.eventName],
    ['Tipo', typeNames[application.type]],
    ['Fecha de postulación', <MomentWithZone key="at" at={application.createdAt} timeZone={event.timeZone} />],
    ['Fecha de nacimiento', judgeBirthdate && dayOf(judgeBirthdate)],
    ['Documento o pasaporte', application.judgePassport],
    ['Ubicación', application.judgeAddress],
    ['Talla de franela', application.judgeShirtSize?.toUpperCase()],
    ['Experiencia', application.aboutExperience, true],
  ];
  return <Facts label="Datos de la postulación" facts={facts} missing="–" />;
}
