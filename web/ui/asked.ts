// asked({ required, … }): how a field that must be answered says so, to the eye and to whoever hears it. The attribute
// `required` itself would let a browser call it wrong before anybody answered, in its own language.
export const asked = <Props extends { required?: boolean | undefined }>({ required, ...props }: Props) => ({
  ...props,
  ...(required && ({ withAsterisk: true, 'aria-required': true } as const)),
});
