const googles = new Set(['gmail.com', 'googlemail.com']);

/** Different spellings of one mailbox become the same text: capitals, a `+` tag, and dots at Google. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const untagged = name.indexOf('+') > 0 ? name.slice(0, name.indexOf('+')) : name;
  return googles.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
