export const yesOrNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];
