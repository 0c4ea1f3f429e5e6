// All of Mantine's styles that the dashboards use. A public page imports the one group that it needs instead.
import './field-styles.ts';
import './choice-styles.ts';
import './dialog-styles.ts';
import './table-styles.ts';
