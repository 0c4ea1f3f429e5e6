// Mantine's styles of a menu, which the pages that have one load.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './menu.css';
