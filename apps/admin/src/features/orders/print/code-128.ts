/** Code 128, the barcode of couriers (ISO/IEC 15417). */

/** Widths of bars and gaps by turns, for the values 0 to 105. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';

/** Set B has a value for each printable ASCII character, set C one for each two digits. */
const START = { B: 104, C: 105 };
const SWITCH_TO = { B: 100, C: 99 };
/** Fewer digits in set C do not make up for the switches. */
const MANY_DIGITS = 4;

function valuesOf(text: string): number[] {
  const values: number[] = [];
  const sets: (keyof typeof START)[] = [];
  const inSet = (next: keyof typeof START) => {
    if (sets.at(-1) === next) return;
    values.push((sets.length > 0 ? SWITCH_TO : START)[next]);
    sets.push(next);
  };
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    // The first digit of an odd number of them is in set B.
    if (digits % 2 === 0 && (digits >= MANY_DIGITS || (digits > 0 && sets.at(-1) === 'C'))) {
      inSet('C');
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      inSet('B');
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}

/** The bars of a text of printable ASCII, and the width of all; in modules, without the white beside them. */
export function code128(text: string): { width: number; bars: { x: number; width: number }[] } {
  const values = valuesOf(text);
  const checksum = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
  const widths = [...values, checksum].map((value) => PATTERNS[value] ?? '').join('') + STOP;
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [place, width] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { width: x, bars };
}
