// Which mailbox an email reaches, only for counting emails sent: an account is its email as typed.

/** https://support.google.com/mail/answer/7436150: dots in the name do not matter there. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** `d.ealer+7@gmail.com` reaches `dealer@gmail.com`: a hundred spellings are one mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
