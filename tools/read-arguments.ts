import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments after a command's `--`. If an argument is unknown, it prints one sentence and the usage, and
 * exits.
 */
export function readArguments<const Known extends Options>(
  usage: string,
  { options, mostWords = 1 }: { options: Known; mostWords?: number },
) {
  const swallowed = Object.keys(options).filter(name => process.env[`npm_config_${name.replaceAll('-', '_')}`]);
  try {
    const read = parseArgs({ options, allowPositionals: true, args: process.argv.slice(2) });
    const unread = swallowed.filter(name => !(name in read.values));
    if (unread.length > 0) refuse(`npm se quedó con --${unread[0]}: falta -- antes. ${usage}`);
    if (read.positionals.length > mostWords) refuse(`Sobra «${read.positionals[mostWords]}». ${usage}`);
    return read;
  } catch {
    return refuse(usage);
  }
}

function refuse(sentence: string): never {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
