type MailFailure = Error & {
  code?: string;
  command?: string;
  syscall?: string;
  response?: string;
  responseCode?: number;
};

const longest = 200;

/**
 * Describes a mail server's error for the log. Answers of mail servers repeat addresses, so only their numbers stay.
 * System errors name only the server.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, command, syscall, response, responseCode, message, name } = error as MailFailure;
  if (response !== undefined) {
    const exact = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
    return [code, responseCode, exact].filter(Boolean).join(' ');
  }
  if (command === undefined && syscall === undefined) return name;
  const [words = ''] = message.replace(/\S*@\S*/g, '…').split('\n');
  return `${code}: ${words}`.slice(0, longest);
}
