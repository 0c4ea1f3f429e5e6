import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Machine } from './shipped-files.ts';

type Owner = { uid: number; gid: number };

/** How the machines of a cluster reach each other, and how the bench reaches them. */
export type Network = {
  addresses: readonly string[];
  /** The network among the machines. */
  range: string;
  /** The first half of the addresses that people come from. */
  people: string;
  /** The address at which the machines reach a server of the bench. */
  outer: (url: string) => Promise<string>;
  /** The command that runs on this machine, and how it is spawned. */
  onMachine: (
    machine: Machine,
    command: string[],
    owner: Owner | null,
  ) => { command: string[]; options: Partial<Owner> };
};

/** All machines on addresses of loopback. */
export function loopback(): Network {
  const net = `127.${10 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}`;
  return {
    addresses: [1, 2, 3].map(at => `${net}.${at}`),
    range: '127.0.0.0/8',
    people: '127.1',
    outer: async url => url,
    onMachine: (_machine, command, owner) => ({ command, options: owner ?? {} }),
  };
}

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' });
const bridge = '10.77.0.254';

/**
 * Each machine in a network namespace of its own, on one bridge. The calling process has namespaces of its own, too,
 * so nothing of the machine that runs the bench changes.
 */
export function namespaces(): Network {
  mkdirSync('/run/netns', { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'netns', '/run/netns']);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'hall', 'type', 'bridge');
  ip('addr', 'add', `${bridge}/24`, 'dev', 'hall');
  ip('link', 'set', 'hall', 'up');
  ip('route', 'add', 'local', '10.78.0.0/16', 'dev', 'lo');
  const addresses = [1, 2, 3].map(at => `10.77.0.${at}`);
  addresses.forEach((address, at) => {
    const name = `pizarra${at + 1}`;
    ip('netns', 'add', name);
    ip('link', 'add', `out${at}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `out${at}`, 'master', 'hall', 'up');
    const inside = (...words: string[]) => ip('-n', name, ...words);
    inside('link', 'set', 'lo', 'up');
    inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('route', 'add', 'default', 'via', bridge);
  });
  return {
    addresses,
    range: '10.77.0.0/24',
    people: '10.78',
    async outer(url) {
      const inner = new URL(url);
      const server = createServer(from => {
        const to = connect(Number(inner.port), inner.hostname);
        from.pipe(to).pipe(from);
        for (const one of [from, to]) one.on('error', () => [from, to].forEach(each => void each.destroy()));
      }).listen(0, bridge);
      await once(server, 'listening');
      server.unref();
      const { port } = server.address() as { port: number };
      return `${inner.protocol}//${bridge}:${port}`;
    },
    onMachine: ({ name }, command, owner) => ({
      command: [
        ...['ip', 'netns', 'exec', name],
        ...(owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []),
        ...command,
      ],
      options: {},
    }),
  };
}
