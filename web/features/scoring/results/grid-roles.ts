// On a phone the styles take the table apart into cards, and a browser then forgets what its parts are: they say it
// themselves. A grid, because its cells are walked through and typed into.
export const asGrid = { role: 'grid' } as const;
export const asRows = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asHeading = { role: 'columnheader', scope: 'col' } as const;
export const asWho = { role: 'rowheader', scope: 'row' } as const;
export const asCell = { role: 'gridcell' } as const;
export const asReadOnly = { 'aria-readonly': true } as const;
