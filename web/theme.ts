import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

// The colours are tokens in theme.css. Mantine's own scales are used only where there is no token.
const ink: MantineColorsTuple = [
  '#f4f5f7',
  '#e2e6ec',
  '#c3cad5',
  '#98a3b5',
  '#748197',
  '#525f76',
  '#374259',
  '#1b2436',
  '#111827',
  '#0a0f1a',
];
const volt: MantineColorsTuple = [
  '#f9fee4',
  '#f1fbc4',
  '#e6f892',
  '#daf55c',
  '#d0f338',
  '#c6f21f',
  '#b0d91a',
  '#93b514',
  '#75900f',
  '#566a0a',
];

const looks: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: {
    background: 'var(--volt)',
    hover: 'var(--volt-hover)',
    color: 'var(--ink)',
    border: '1px solid transparent',
  },
  strong: {
    background: 'var(--strong)',
    hover: 'var(--strong-hover)',
    color: 'var(--on-strong)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
  },
  subtle: { background: 'transparent', hover: 'var(--sunken)', color: 'var(--text)', border: '1px solid transparent' },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--neg-bg)',
    color: 'var(--neg)',
    border: '1px solid currentColor',
  },
  destroy: { background: '#c0262b', hover: '#a81f24', color: '#fff', border: '1px solid transparent' },
  // A primary colour for the bar and the hero, which are dark in both schemes.
  ink: {
    background: 'transparent',
    hover: 'rgba(255, 255, 255, 0.1)',
    color: '#fff',
    border: '1px solid rgba(255, 255, 255, 0.55)',
  },
};
const fallbackLook = looks.default!;

const buttonHeights: Record<string, [height: string, padding: string, size: string, radius: string]> = {
  sm: ['36px', '13px', 'var(--type-sm)', 'var(--radius-md)'],
  md: ['44px', '18px', 'var(--type-md)', 'var(--radius-md)'],
  lg: ['52px', '24px', 'var(--type-md)', 'var(--radius-md)'],
  xl: ['60px', '28px', 'var(--type-lg)', 'var(--radius-md)'],
};
const defaultHeight = buttonHeights.md!;

export const theme = createTheme({
  colors: { ink, volt },
  primaryColor: 'ink',
  primaryShade: 9,
  white: '#ffffff',
  black: '#0a0f1a',
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--cond)', fontWeight: '700' },
  defaultRadius: 'md',
  // Gives Mantine's names the values of scale.css.
  radius: {
    xs: 'var(--radius-sm)',
    sm: 'var(--radius-md)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-round)',
  },
  spacing: {
    xs: 'var(--gap-xs)',
    sm: 'var(--gap-sm)',
    md: 'var(--gap-md)',
    lg: 'var(--gap-lg)',
    xl: 'var(--gap-xl)',
  },
  breakpoints: { xs: '23.75em', sm: '48em', md: '48em', lg: '75em', xl: '75em' },
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  variantColorResolver: ({ variant }) => looks[variant] ?? fallbackLook,
  components: {
    Button: {
      defaultProps: { variant: 'filled', loaderProps: { type: 'oval', size: 18 } },
      vars: (_: unknown, { size = 'md' }: { size?: string }) => {
        const [height, padding, fontSize, radius] = buttonHeights[size] ?? defaultHeight;
        return {
          root: {
            '--button-height': height,
            '--button-padding-x': padding,
            '--button-fz': fontSize,
            '--button-radius': radius,
          },
        };
      },
    },
    // A field's description is below it, so that fields side by side stay level.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A field is 48 px high. Its text has 16 px, because iOS zooms into fields with smaller text.
    Input: { vars: () => ({ wrapper: { '--input-height': '48px', '--input-fz': 'var(--type-md)' } }) },
    // Dialogs render inside the page's main landmark, so that screen readers find them there.
    Portal: { defaultProps: { target: '#contenido' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 44 } },
    CloseButton: { defaultProps: { size: 48, iconSize: 20 } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', padding: 'lg', closeButtonProps: { 'aria-label': 'Cerrar' } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
    Select: { defaultProps: { checkIconPosition: 'right', nothingFoundMessage: 'Nada con ese nombre' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la contraseña' } },
    },
  },
});
