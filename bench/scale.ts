// Heavier tests of several machines, each with Debian's own servers in .cache/scale: npm run bench -- scale [name]
const names = ['s3'] as const;
const wanted = names.filter(name => process.argv.includes(name));
for (const name of wanted.length > 0 ? wanted : names) await import(`./scale/${name}.ts`);
