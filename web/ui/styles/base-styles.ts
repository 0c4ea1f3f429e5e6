// Mantine's styles of the shell and the public pages, one file per component, in Mantine's order. They are in a cascade
// layer, so theme.css wins in any load order. Screens with more import one of *-styles.ts.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
