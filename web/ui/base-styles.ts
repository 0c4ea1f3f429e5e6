// Mantine's styles of the shell and the public pages, a file a component, in Mantine's own order. They lie in a
// cascade layer, so that theme.css wins over them whatever loads later. Screens with more import one of *-styles.ts.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
