// requiredProps({ required, … }): marks a required field visibly and for screen readers. The attribute `required` itself
// would make browsers mark the empty field as wrong, in their own language.
export const requiredProps = <Props extends { required?: boolean | undefined }>({ required, ...props }: Props) => ({
  ...props,
  ...(required && ({ withAsterisk: true, 'aria-required': true } as const)),
});
