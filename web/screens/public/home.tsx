import { Hero } from '#web/features/home/hero.tsx';
import { HomeLists } from '#web/features/home/home-lists.tsx';
import { InstallApp } from '#web/features/home/install-app.tsx';
import { Steps } from '#web/features/home/steps.tsx';

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Steps />
      <HomeLists />
      <InstallApp />
    </>
  );
}
