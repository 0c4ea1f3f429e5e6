// Mantine's styles of checkboxes, and of all that stands in a line with its label.
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
