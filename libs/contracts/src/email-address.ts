import { z } from 'zod';
import { text } from './shapes.ts';

/** As zod's own, and with the top-level domains that are not Latin, in ASCII. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Letters of any script, so that nothing else of a URL passes for a domain. */
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.。．｡-]*[^\x00-\x7f][\p{L}\p{M}\p{N}.。．｡-]*$/u;

/** With the domain in ASCII (`ram@xn--p1b6ci4b4b3a.xn--h2brj9c`), in which two spellings are one address. */
function inAscii(email: string): string {
  const [, local, domain = ''] = /^([^@]*)@([^@]*)$/.exec(email) ?? [];
  const url = `http://${domain}`;
  return INTERNATIONAL.test(domain) && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : email;
}

/** An e-mail address, in lower case and with its domain in ASCII. */
export const Email = text(254)
  .toLowerCase()
  .overwrite(inAscii)
  .pipe(z.email({ pattern: ADDRESS, error: 'Please enter a valid email address.' }).max(254));

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address reaches at most providers: without its `+…`, and at Gmail without dots. Only to count e-mails:
 * no provider has to do it so.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.[^@+]*)[^@]*@(.+)$/.exec(email) ?? [];
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@${GMAIL[0]}` : `${local}@${domain}`;
}
