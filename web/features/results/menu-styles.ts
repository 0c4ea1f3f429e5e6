// Mantine's styles of the menu of a row, which nothing else here has.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './menu.css';
