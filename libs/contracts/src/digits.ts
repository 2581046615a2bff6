const isDigit = (code: number) => code >= 0 && /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has the digits 0 to 9 of a script next to each other, so the value is the place in its row of decimal digits. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** Replaces the decimal digits of every script, such as those of Indian keyboards (९, ௯, ۹), by 0 to 9. */
export function asciiDigits(typed: string): string {
  return typed.replace(/[^\0-\x7f]/gu, (sign) => (/\p{Nd}/u.test(sign) ? valueOf(sign) : sign));
}
