// All of Mantine's styles that the dashboards use. A public page imports only the group that it needs.
import './field-styles.ts';
import './choice-styles.ts';
import './dialog-styles.ts';
import './table-styles.ts';
