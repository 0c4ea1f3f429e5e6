const googles = new Set(['gmail.com', 'googlemail.com']);

/** Spellings that lead to one mailbox are one: capitals, what follows a `+`, and Google's dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const untagged = name.indexOf('+') > 0 ? name.slice(0, name.indexOf('+')) : name;
  return googles.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
