/** The push services of Chrome, Firefox, Safari and Edge. Browsers name their service, so this list is the only bound. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

const longest = 1_000;

/** True for an address at which a known push service takes messages for one browser. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > longest || !/^https:\/\/[a-z0-9.-]+\/[\x21-\x7e]+$/.test(endpoint)) return false;
  const host = endpoint.slice('https://'.length).split('/', 1)[0]!;
  return pushHosts.some(known => known.test(host));
}
