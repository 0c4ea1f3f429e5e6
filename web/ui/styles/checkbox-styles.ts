// Mantine's styles of checkboxes and other controls with an inline label.
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
