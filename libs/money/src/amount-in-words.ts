const units = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** The Indian scale, largest first: a crore is ten million, a lakh a hundred thousand. */
const scale = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** A whole number in words, Indian style: 1245000 → "Twelve Lakh Forty Five Thousand". */
function numberInWords(value: number): string {
  for (const [size, name] of scale) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${numberInWords(Math.floor(value / size))} ${name}`;
    return rest ? `${head} ${numberInWords(rest)}` : head;
  }
  if (value < 20) return units[value] ?? '';
  const ones = value % 10;
  return `${tens[Math.floor(value / 10)]}${ones ? ` ${units[ones]}` : ''}`;
}

/** An amount in words on an invoice: 15038050 → "Rupees One Lakh Fifty Thousand Three Hundred Eighty and Fifty Paise Only" */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  return `Rupees ${numberInWords(rupees)}${rest ? ` and ${numberInWords(rest)} Paise` : ''} Only`;
}
