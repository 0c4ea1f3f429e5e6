import type { PreflightRow } from '#domain/day/preflight/judge-day.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { paths } from '#web/paths.ts';

type Way = { label: string; to: string; params: Record<string, string>; search?: Record<string, string> };
/** `way`: the place that mends it; null where this account has none. */
type Said = { title: string; detail: string; way: Way | null };
type Of = {
  eventId: string;
  isOrganization: boolean;
  /** The addresses of this account for the same screens. */
  ways: { category: string; prints: string; arrivals: string };
  /** The first heat begins in more than an hour. */
  isFirstHour: boolean;
  sceneNames: Record<string, string>;
};

const agoText = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 120) return `hace ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `hace ${minutes} min` : `hace ${Math.round(minutes / 60)} h`;
};

const gigabytes = (bytes: number) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`);

const mostNames = 3;
function namesOf(names: readonly string[]): string {
  const first = names.slice(0, mostNames);
  return names.length > mostNames ? `${first.join(', ')} y ${names.length - mostNames} más` : first.join(', ');
}

type WithoutJudge = Extract<PreflightRow, { kind: 'judges' }>['heats'];
const mostHeats = 4;
function heatsText(heats: WithoutJudge): string {
  const isOfOne = new Set(heats.map(({ categoryId }) => categoryId)).size === 1;
  const said = heats.slice(0, mostHeats).map(({ category, heat, rails }) => {
    const where = rails.length === 1 ? `carril ${rails[0]}` : `carriles ${rails.join(', ')}`;
    return `${isOfOne ? '' : `${category}, `}${heat}, ${where}`;
  });
  return heats.length > mostHeats ? `${said.join(' · ')} · y ${heats.length - mostHeats} más` : said.join(' · ');
}

/** A row in words, with the place that mends it. */
export function saidOf(row: PreflightRow, { eventId, isOrganization, ways, isFirstHour, sceneNames }: Of): Said {
  const ofEvent = { id: eventId };
  const category = (categoryId: string | null | undefined, label: string): Way | null =>
    categoryId ? { label, to: ways.category, params: { id: categoryId } } : null;
  const own = (way: Way): Way | null => (isOrganization ? way : null);
  const isWell = row.tone === 'well';
  switch (row.kind) {
    case 'judges': {
      const hour = isFirstHour ? 'la primera hora' : 'la próxima hora';
      if (isWell) return { title: 'Jueces', detail: `nadie corre sin juez en ${hour}`, way: null };
      return {
        title: `${counted(row.heats.length, 'heat', 'heats')} sin juez en ${hour}`,
        detail: heatsText(row.heats),
        way: category(row.heats[0]?.categoryId, 'Repartir jueces'),
      };
    }
    case 'doubled':
      return {
        title: `${counted(row.judges.length, 'juez', 'jueces')} en dos pistas a la vez`,
        detail: namesOf(row.judges.map(({ name }) => name)),
        way: category(row.judges[0]?.categoryId, 'Cambiar juez'),
      };
    case 'plan':
      return {
        title: `El plan de «${row.test}» no está publicado`,
        detail: `${row.category}: ${row.athletes === 1 ? '1 atleta no ve' : `${row.athletes} atletas no ven`} su hora`,
        way: isOrganization
          ? { label: 'Ver el plan', to: paths.eventHeats, params: ofEvent, search: { test: row.testId } }
          : category(row.categoryId, 'Publicar'),
      };
    case 'heats':
      if (isWell) return { title: 'Heats y horas', detail: `${row.published} de ${row.planned} publicados`, way: null };
      return {
        title: 'Todavía no hay heats',
        detail: 'El día todavía no tiene plan',
        way: own({ label: 'Heats', to: paths.eventHeats, params: ofEvent }),
      };
    case 'phone': {
      const { name, battery, unsent, seenMs, categoryId } = row;
      const facts = [
        ...(battery !== null && battery <= 20 ? [`batería ${battery} %`] : []),
        ...(unsent > 0 ? [`${unsent} sin enviar`] : []),
      ];
      return {
        title: `Teléfono de ${name}: ${facts[0] ?? ''}`,
        detail: [...facts.slice(1), `visto ${agoText(seenMs)}`].join(' · '),
        way: category(categoryId, 'Su carril'),
      };
    }
    case 'unseen':
      return {
        title: `No hemos visto el teléfono de ${counted(row.names.length, 'juez', 'jueces')}`,
        detail: `${namesOf(row.names)} · se ve al abrir «Mis carriles»`,
        way: null,
      };
    case 'phones':
      if (!isWell)
        return { title: 'Teléfonos', detail: 'No se sabe: se ven cuando un juez abre «Mis carriles»', way: null };
      return {
        title: `${counted(row.count, 'teléfono', 'teléfonos')} al día`,
        detail: `nada sin enviar · ${row.count === 1 ? 'visto' : 'el último visto,'} ${agoText(row.seenMs ?? 0)}`,
        way: null,
      };
    case 'clocks':
      if (row.tone === 'unknown')
        return { title: 'Relojes', detail: 'No se sabe: ningún teléfono ha medido el suyo', way: null };
      if (!isWell)
        return {
          title: `Reloj de ${row.worst}: ±${row.errorMs} ms`,
          detail: 'Con mejor red se ajusta solo',
          way: null,
        };
      return {
        title: 'Relojes iguales',
        detail: `±${row.errorMs} ms en ${counted(row.phones, 'teléfono', 'teléfonos')}`,
        way: null,
      };
    case 'screen': {
      const scene = row.scene && sceneNames[row.scene];
      return {
        title: `Pantalla «${row.name}» ${row.isBehind ? 'sin datos nuevos' : 'sin conexión'}`,
        detail: `${agoText(row.seenMs)}${scene ? `; mostraba ${scene}` : ''}`,
        way: own({ label: 'Pantallas', to: paths.eventScreens, params: ofEvent }),
      };
    }
    case 'screens':
      return { title: counted(row.count, 'pantalla', 'pantallas'), detail: 'con conexión y datos nuevos', way: null };
    case 'cards':
      if (isWell) return { title: 'Tarjetas', detail: `${row.printed} impresas, ninguna cambió`, way: null };
      return {
        title: 'Tarjetas impresas antes del último cambio',
        detail: row.missing === 1 ? '1 atleta no tiene la suya' : `${row.missing} atletas no tienen la suya`,
        way: { label: `Imprimir ${row.missing}`, to: ways.prints, params: ofEvent },
      };
    case 'arrivals': {
      const { total, present, absent, soon } = row;
      const counts = `${present} de ${total}, ${total - present - absent} por llegar`;
      if (isWell) return { title: 'Llegadas', detail: counts, way: null };
      return {
        title: soon === 1 ? '1 atleta por llegar corre pronto' : `${soon} atletas por llegar corren pronto`,
        detail: `Su heat empieza en menos de 15 min · ${counts}`,
        way: { label: 'Llegadas', to: ways.arrivals, params: ofEvent },
      };
    }
    case 'notices':
      return {
        title: `Avisos: ${row.told} de ${counted(row.athletes, 'atleta', 'atletas')}`,
        detail: isWell
          ? 'con aviso en su teléfono o en su calendario'
          : 'Anúncialo: cada atleta los activa en «Mi día»',
        way: null,
      };
    case 'results':
      if (isWell) return { title: 'Resultados', detail: 'nada escrito en tests por correr', way: null };
      return {
        title: row.count === 1 ? '1 resultado ya escrito' : `${row.count} resultados ya escritos`,
        detail: 'En tests que no han empezado: a quien corra no se le podrá contar',
        way: isOrganization
          ? row.at && {
              ...{ label: 'Ver resultados', to: paths.ownCategory, params: { categoryId: row.at.categoryId } },
              search: { tab: `resultados-${row.at.testId}` },
            }
          : category(row.at?.categoryId, 'Ver la categoría'),
      };
    case 'backup':
      if (row.ageMs === null)
        return { title: 'Respaldo', detail: 'No consta ninguno: lo hace quien administra el servidor', way: null };
      if (isWell) return { title: 'Respaldo', detail: agoText(row.ageMs), way: null };
      return {
        title: `Último respaldo ${agoText(row.ageMs)}`,
        detail: `Lo hace quien administra el servidor; tarda ${row.tookS} s`,
        way: null,
      };
    case 'disk':
      if (row.free === null) return { title: 'Disco', detail: 'No se sabe cuánto queda', way: null };
      if (isWell) return { title: 'Disco', detail: `quedan ${gigabytes(row.free)}`, way: null };
      return {
        title: row.tone === 'resolve' ? 'Disco lleno' : 'Queda poco disco',
        detail: `${gigabytes(row.free)}${row.tone === 'resolve' ? ': no entran videos ni fotos' : ''}`,
        way: null,
      };
    case 'connection':
      if (isWell) return { title: 'Conexión segura', detail: 'los teléfonos instalan y escanean', way: null };
      return { title: 'Sin HTTPS', detail: 'Los teléfonos no instalan la página ni escanean', way: null };
  }
}
