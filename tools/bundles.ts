import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type Bundle, type Page, type Part, planBundles } from './bundle-plan.ts';
import { limitOf } from './check-budgets.ts';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Assigns each module to a file. A first build, not written to disk, shows the bundler's own chunks. Each chunk is
 * needed by one set of pages. These sets decide which chunks are joined.
 */
export async function planFiles(config: InlineConfig): Promise<(module: string) => string | null> {
  const chunks: Chunk[] = [];
  const plugins = [config.plugins, keepChunks(chunks)];
  const built = (await build({ ...config, plugins, configFile: false, logLevel: 'error' })) as Rolldown.RolldownOutput;
  const cssBytes = new Map(built.output.map(file => [file.fileName, file.type === 'asset' ? file.source.length : 0]));
  const parts = chunks.map(chunk => partOf(chunk, cssBytes));
  const names = nameModules(planBundles(parts, pagesOf(chunks, parts)));
  return module => names.get(module) ?? null;
}

/** Reads the chunks before the end of the build: the final result lacks chunks that hold only styles. */
const keepChunks = (chunks: Chunk[]): Plugin => ({
  name: 'keep-chunks',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') chunks.push({ ...file, imports: [...file.imports] });
      }
    },
  },
});

// Compressed size as a share of the built size.
const sentShare = { js: 0.28, css: 0.17 };

function partOf(chunk: Chunk, cssBytes: Map<string, number>): Part {
  const css = [...(chunk.viteMetadata?.importedCss ?? [])].reduce((sum, file) => sum + (cssBytes.get(file) ?? 0), 0);
  return {
    name: chunk.fileName,
    modules: chunk.moduleIds,
    js: chunk.code.length * sentShare.js,
    css: css * sentShare.css,
    imports: chunk.imports,
    begins: chunk.isEntry || chunk.isDynamicEntry,
  };
}

const screenOf = /[\\/]screens[\\/](\w+)[\\/]([\w-]+)\.tsx$/;
/** The screen where athletes join counts as its own room here. Its budget is half of the others'. */
const joining = 'joining';
const menu = /[\\/]screens[\\/]dashboard\.tsx$/;

/** Every screen with the parts around it, and every other lazy module. */
function pagesOf(chunks: Chunk[], parts: Part[]): Page[] {
  const around = (isAround: (chunk: Chunk) => boolean) => chunks.filter(isAround).map(chunk => chunk.fileName);
  const everywhere = around(chunk => chunk.isEntry);
  const inside = [...everywhere, ...around(chunk => menu.test(chunk.facadeModuleId ?? ''))];
  const bytesOf = bytesBelow(parts);
  return chunks
    .filter(chunk => chunk.isDynamicEntry)
    .map(({ fileName, facadeModuleId }) => {
      const [, room, name = ''] = screenOf.exec(facadeModuleId ?? '') ?? [];
      const begins = [...(room === 'public' ? everywhere : inside), fileName];
      return { begins, ...careFor(room, name, bytesOf(begins)) };
    });
}

function bytesBelow(parts: Part[]) {
  const byName = new Map(parts.map(part => [part.name, part]));
  return (begins: string[]) => {
    const seen = new Set(begins);
    for (const name of seen) for (const next of byName.get(name)?.imports ?? []) seen.add(next);
    return [...seen].reduce((sum, name) => sum + (byName.get(name)?.js ?? 0), 0);
  };
}

const unbounded = { js: Number.POSITIVE_INFINITY, css: Number.POSITIVE_INFINITY };
// Number of files of a visit after which each further file counts more than the file before.
const easy = { public: 18, private: 32 };

/**
 * Unneeded bytes that a page may load. Pages with a budget of bytes may load few; screens behind an account may load
 * more.
 */
function careFor(room: string | undefined, name: string, bytes: number): Omit<Page, 'begins'> {
  if (room === undefined) return { weight: 0.02, spare: unbounded };
  if (name === 'join-event') return { room: joining, weight: 1, spare: { js: 6_300, css: 2_700 }, easy: easy.private };
  if (room === 'public') {
    const spare = { js: spareScript(name, bytes), css: spareStyles(name) };
    return { room, weight: name === 'event-detail' ? 20 : 2, spare, easy: easy.public };
  }
  if (/^(my-events|events|users)$/.test(name)) {
    return { room, weight: 1, spare: { js: 40_000, css: 12_000 }, easy: easy.private };
  }
  // The pages of events and categories, with their forms, have the most parts.
  const hasMost = /-detail$|^(create|edit)-(event|category|wod)$|^upload-|^(category-defaults|settings)$/.test(name);
  const weight = room === 'staff' ? 6 : hasMost ? 4 : 1.5;
  return { room, weight, spare: unbounded, easy: easy.private };
}

// Correction, because sizes of files are underestimated. It is larger for pages that consist of many files.
const guessedTooLow = (name: string) =>
  name === 'login' ? 3_000 : name === 'event-detail' ? 3_500 : /^(register-|apply)/.test(name) ? 3_900 : 5_200;

const spareScript = (name: string, bytes: number) => Math.max(0, limitOf(name).js * 1024 - guessedTooLow(name) - bytes);

function spareStyles(name: string): number {
  if (name === 'login') return 100;
  if (name === 'buy-tickets') return 1_000;
  // A ticket's page is small and shares its card with the organizer's.
  if (/ticket/.test(name)) return 2_000;
  return /^(register-|apply)/.test(name) ? 350 : 600;
}

/** Styles that no public screen needs get their own files: one per room, and one for several rooms. */
function nameModules(bundles: Bundle[]): Map<string, string> {
  return new Map(
    bundles.flatMap(({ modules, pages, stays }, number) => {
      const styles = nameStyles(new Set([...pages].flatMap(({ room }) => room ?? [])));
      const nameOf = (module: string) => (module.endsWith('.css') && styles) || (stays ? null : `part-${number}`);
      return modules.flatMap((module): [string, string][] => {
        const name = nameOf(module);
        return name ? [[module, name]] : [];
      });
    }),
  );
}

function nameStyles(rooms: Set<string>): string | null {
  if (rooms.size === 0 || rooms.has('public')) return null;
  if (rooms.size === 1) return `styles-${[...rooms][0]}`;
  return rooms.has(joining) ? 'styles-of-joining' : 'styles';
}
