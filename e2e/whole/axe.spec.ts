import { expect, expectNoAxeFindings, test } from '#e2e/kit/fixtures.ts';

const row = (name: string) => `<li><button aria-label="Abrir ${name}">Abrir</button> <span>${name}</span></li>`;
const list = (rows: string, around = { before: '', after: '' }) => `<!doctype html><html lang="es"><title>Lista</title>
  <body>${around.before}<main><h1>Lista</h1><ul>${rows}</ul>${around.after}</main></body></html>`;

test('kit axe: a page like a clean one has one faulty part → the part is checked', async ({ page }) => {
  const clean = [list(row('Ana')), list(row('Bea') + row('Carla') + row('Dora'))];
  for (const text of [...clean, ...clean]) {
    await page.setContent(text);
    await expectNoAxeFindings(page);
  }
  const faults: Record<string, string> = {
    'color-contrast': list(`${row('Ana')}<li><span style="color: #eee">Bea</span></li>`),
    'button-name': list(`${row('Ana')}<li><button></button></li>`),
    'label-content-name-mismatch': list(`<li><button aria-label="Cerrar Ana">Abrir</button> <span>Ana</span></li>`),
    list: list(`${row('Ana')}<div>Bea</div>`),
    'nested-interactive': list(`${row('Ana')}<li><button>Abrir <span><a href="/bea">Bea</a></span></button></li>`),
    'aria-hidden-focus': list(`${row('Ana')}<li aria-hidden="true"><span><a href="/bea">Bea</a></span></li>`),
    'landmark-one-main': list(row('Ana')).replace('<main>', '<div>').replace('</main>', '</div>'),
    'image-alt': list(`${row('Ana')}<li><img src="bea.png"></li>`),
    'heading-order': list(row('Ana'), { before: '', after: '<h3>Bea</h3>' }),
    'landmark-unique': list(row('Ana'), { before: '<nav>Ana</nav><nav>Bea</nav>', after: '' }),
    'document-title': list(row('Ana')).replace('Lista', ''),
    'html-has-lang': list(row('Ana')).replace(' lang="es"', ''),
  };
  for (const [rule, text] of Object.entries(faults)) {
    await page.setContent(text);
    await expect(expectNoAxeFindings(page), rule).rejects.toThrow(`${rule}: `);
  }
});
