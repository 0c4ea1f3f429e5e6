import { Hero } from '#web/features/competition/home/hero.tsx';
import { HomeLists } from '#web/features/competition/home/home-lists.tsx';
import { InstallApp } from '#web/features/competition/home/install-app.tsx';
import { LiveStrip } from '#web/features/competition/home/live-strip.tsx';
import { Steps } from '#web/features/competition/home/steps.tsx';

export function HomeScreen() {
  return (
    <>
      <Hero />
      <LiveStrip />
      <Steps />
      <HomeLists />
      <InstallApp />
    </>
  );
}
