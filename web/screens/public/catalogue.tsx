import styles from '#web/features/catalogue/catalogue.module.css';
import { Sheet } from '#web/features/catalogue/sheet.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

/** Every component of web/ui in its states and both schemes; no page links here. */
export function CatalogueScreen() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <div className="page" style={{ paddingBottom: 0 }}>
        <PageHeader
          title="Catálogo"
          eyebrow="Uso interno"
          description="Las piezas de la interfaz, en sus estados y en los dos esquemas."
        />
      </div>
      <div className={styles.sheets}>
        <Sheet scheme="light" name="Claro" />
        <Sheet scheme="dark" name="Oscuro" />
      </div>
    </>
  );
}
