import styles from '#web/entities/account/account-page.module.css';
import { PlatformTerms } from '#web/features/people/accounts/platform-terms.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function TermsScreen() {
  return (
    <div className="page">
      <div className={styles.column}>
        <PageHeader title="Términos y condiciones" />
        <PlatformTerms />
      </div>
    </div>
  );
}
