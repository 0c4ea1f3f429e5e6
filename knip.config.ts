import type { KnipConfig } from 'knip';

export default {
  // A path or a name in a text opens these: commands, workers, pages. Imports lead to all other files.
  entry: [
    'tools/{admin,backup,bench,build,check,countries,dev,doctor,files,migrate,rehearse,release-check,restore,run,seed,spec,start,test}.{ts,mjs}',
    'server/main.ts',
    'web/{main,entry-server}.tsx',
    'web/display/entry.ts',
    'bench/*.ts',
    'bench/rehearsal/{judge-page,phone,screen,set-by-signal,television}.ts',
    'testing/clock-ahead.ts',
  ],
  project: ['{domain,contract,server,web,demo,testing,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}'],
  compilers: { css: text => [...text.matchAll(/import "[^"]+"/g)].join('\n') },
  // The browser's configuration builds its bundle twice when it is read.
  vite: false,
  exclude: ['binaries'],
  // The checks start Biome by its name. The server finds flags and letters by their folder.
  ignoreDependencies: ['@biomejs/biome', '@fontsource/inter', 'country-flag-icons'],
  // The schema makes a row type of each table, used or not.
  ignoreIssues: { 'server/foundation/db/types.gen.ts': ['types'] },
} satisfies KnipConfig;
