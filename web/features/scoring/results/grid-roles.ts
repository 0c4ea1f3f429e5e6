// On a phone the styles turn the table into cards, and browsers then drop its roles. So they are set here. It is a
// grid, because keys can reach and edit its cells.
export const asGrid = { role: 'grid' } as const;
export const asRows = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asHeading = { role: 'columnheader', scope: 'col' } as const;
export const asWho = { role: 'rowheader', scope: 'row' } as const;
export const asCell = { role: 'gridcell' } as const;
export const asReadOnly = { 'aria-readonly': true } as const;
