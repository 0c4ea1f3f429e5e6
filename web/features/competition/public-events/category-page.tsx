import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PublicCategory } from '#contract/competition/category-form.ts';
import type { EventOfCategory } from '#contract/competition/events.ts';
import { teamOf, whoOf } from '#web/entities/category/category-words.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { useMounted } from '#web/lib/mounted.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './category-page.module.css';
import { CategoryTabs } from './category-tabs.tsx';
import { EventHero } from './event-hero.tsx';

const CategoryTools = lazy(() => import('./category-tools.tsx').then(module => ({ default: module.CategoryTools })));

type Event = EventOfCategory;
type Tests = { count: number; content: ReactNode };
type Props = {
  category: PublicCategory;
  event: Event;
  qualifierTests: Tests;
  eventTests: Tests;
  qualifierBoard: ReactNode;
  eventBoard: ReactNode;
  tab: string | undefined;
  onTab: (tab: string) => void;
};

export function CategoryPage(props: Props) {
  const { category, event, qualifierTests, eventTests, qualifierBoard, eventBoard, tab, onTab } = props;
  const tests = [
    { value: 'tabla', label: 'Tabla evento', content: eventBoard },
    { value: 'tests', label: 'Tests evento', count: eventTests.count, content: eventTests.content },
  ];
  // A race has one board (ATH-055).
  const isRace = category.typeCategory === 'running';
  const ofQualifier = [
    ...(isRace ? [] : [{ value: 'tabla-clasificatorio', label: 'Tabla clasificatorio', content: qualifierBoard }]),
    {
      value: 'tests-clasificatorio',
      label: 'Tests clasificatorio',
      count: qualifierTests.count,
      content: qualifierTests.content,
    },
  ];
  const mounted = useMounted();
  const shown = tab ?? firstTab(event, isRace);
  // On a phone this tab hides some facts, so that the board gets the first screen.
  const isBoard = shown.startsWith('tabla');
  return (
    <article>
      <EventHero
        low
        photo={category.photo}
        photoCard={category.photoCard}
        title={category.name}
        tags={isRace && <StatusTag tone="ink">Running</StatusTag>}
        back={
          <>
            <span className={styles.wide}>
              <Link to={paths.events}>Eventos</Link>
              <IconChevronRight size={16} aria-hidden="true" />
            </span>
            <IconChevronLeft size={18} aria-hidden="true" className={styles.narrow} />
            <Link to={paths.event} params={{ id: event.uid }}>
              {event.name}
            </Link>
          </>
        }
        tools={
          mounted && (
            <Suspense>
              <CategoryTools category={category} eventId={event.uid} tab={tab} />
            </Suspense>
          )
        }
      >
        <Row as="p" gap="lg" align="stretch" className={`${styles.facts} ${isBoard ? styles.wide : ''}`}>
          <span>{whoOf(category)}</span>
          <span>{teamOf(category)}</span>
          <span>
            <MomentRange start={category.start} end={category.end} timeZone={event.timeZone} />
          </span>
        </Row>
      </EventHero>
      <div className={styles.body}>
        <CategoryTabs
          label="Partes de la categoría"
          tabs={event.qualifierOnline ? [...ofQualifier, ...tests] : tests}
          value={shown}
          onChange={onTab}
        />
      </div>
    </article>
  );
}

/** The tab that opens first: the running or next stage, and its tests if it has not begun. */
function firstTab(event: Event, isRace: boolean): string {
  if (!isRace && event.qualifierState === 'upcoming') return 'tests-clasificatorio';
  if (!isRace && event.qualifierState === 'running') return 'tabla-clasificatorio';
  return event.state === 'upcoming' ? 'tests' : 'tabla';
}
