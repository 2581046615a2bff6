/** The passwords that everybody tries first: from lists of stolen ones, of at least 8 characters, and India's own. */
const COMMON = new Set([
  ...['password', 'password1', 'password12', 'password123', 'password@123', 'p@ssw0rd', 'passw0rd', 'pass@123'],
  ...['12345678', '123456789', '1234567890', '87654321', '11111111', '00000000', '12341234', '11223344', '99999999'],
  ...['qwertyui', 'qwerty123', 'qwertyuiop', '1qaz2wsx', 'asdfghjkl', 'abcd1234', 'abc12345', 'abcd@1234', 'a1b2c3d4'],
  ...['iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'welcome1', 'welcome@123', 'admin123'],
  ...['admin@123', 'india123', 'india@123', 'jaihind1', 'krishna1', 'krishna123', 'ganesh123', 'saibaba1', 'sairam123'],
  ...['lakshmi1', 'lakshmi123', 'mummypapa', 'omsairam', 'omnamahshivaya', 'jaishreeram', 'test1234', 'test@123'],
]);

/** What is said below a new password: a warning for one of the commonest, which is not refused. */
export function passwordHint(password: string): string {
  return COMMON.has(password.normalize('NFKC').toLowerCase())
    ? 'This is one of the first passwords an attacker tries. Please choose another.'
    : 'Use at least 8 characters.';
}
