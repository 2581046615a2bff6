import all from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

const LISTED = 10_000;

/** Those of India, which the package's lists of stolen passwords lack. */
const ofIndia = [
  ...['12341234', 'abcd@1234', 'admin@123', 'ganesh123', 'india@123', 'jaihind1', 'jaishreeram', 'krishna123'],
  ...['lakshmi1', 'lakshmi123', 'mummypapa', 'omnamahshivaya', 'pass@123', 'password@123', 'saibaba1', 'sairam123'],
  ...['test@123', 'welcome@123'],
];

/** A birthday, as it is written in India or in America. */
const date = /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20)\d\d$/;

/** The commonest that are long enough for the shop and no dates, of a list in the order of how common they are; in lower case. */
export const commonest = (passwords: readonly string[]): string[] =>
  passwords.filter((password) => password.length >= 8 && !date.test(password)).slice(0, LISTED);

const common = new Set([...ofIndia, ...commonest(all)]);

/** Whether a password is one of the commonest, in small letters or in capitals, or a date. */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  return common.has(typed) || date.test(typed);
}
