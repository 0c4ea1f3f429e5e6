// The order of this list matters: most browsers also name other browsers in their user agent.
const programs: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** The common name of the browser that signed in, for the list of sessions. The user agent proves nothing. */
export function deviceName(userAgent: string | null): string {
  const program = nameIn(programs, userAgent ?? '');
  const system = nameIn(systems, userAgent ?? '');
  if (program && system) return `${program} en ${system}`;
  return program ?? system ?? 'Otro programa';
}

/** The network part of an IP address. It tells home from elsewhere, but does not show the machine. */
export function networkName(address: string | null): string | null {
  if (!address) return null;
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:x`;
  return /^[\d.]+$/.test(address) ? address.replace(/\.\d+$/, '.x') : null;
}
