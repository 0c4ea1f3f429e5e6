// Mantine's styles of text fields and passwords, with ours over them: all that a sign-in needs.
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './fields.css';
