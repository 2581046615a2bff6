/** Basic schemas that several contracts use. */
import { z } from 'zod';

/** In lower case, as Postgres returns it, because ids are compared as text. */
export const Id = z.uuid('This id is not valid.').toLowerCase();

/**
 * A JSON number, or the same as text in plain decimal digits, as query strings and form fields contain it, also with spaces around. Anything else
 * that JavaScript would convert to a number (`true`, `[5]`, `""`, `"0x10"`, `"1e3"`) is not converted, so that the schema
 * refuses it.
 */
export function typed<Schema extends z.ZodType<number>>(number: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && isWritten(value.trim()) ? Number(value) : value),
    number,
  );
}

const LONGEST_NUMBER = 20;
const isWritten = (text: string) => text.length <= LONGEST_NUMBER && /^-?\d+(\.\d+)?$/.test(text);

/** The relative rounding error that is tolerated: a sum of floats can differ from whole paise in its last bits. */
const ROUNDING = 64 * Number.EPSILON;

/** An amount in rupees, from 0 to `max`, with at most two decimals. */
export function rupeesUpTo(max: number) {
  return (
    z
      .number('Please enter an amount in plain digits.')
      .min(0, 'An amount cannot be negative.')
      .max(max, 'This amount is too large.')
      // Not `rupees * 100`: for amounts of crores the product is too inexact to show a third decimal.
      .refine(
        (rupees) => Math.abs(rupees - Number(rupees.toFixed(2))) <= Math.abs(rupees) * ROUNDING,
        'An amount has at most two decimals.',
      )
  );
}

/** A whole number that somebody enters. */
export const wholeNumber = (min: number, max: number) =>
  z
    .int('Please enter a whole number.')
    .min(min, `This must be at least ${min}.`)
    .max(max, `This must be at most ${max}.`);

/** What stands in a list of ids once each, such as an order that the owner has given to things. */
export const idsOnce = (most: number) => idsOrNone(most).min(1);

/** The same, or none. */
export const idsOrNone = (most: number) =>
  z
    .array(Id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'Each can be in one place only.');

/** An amount of money in the API: up to ₹100 crore. */
export const Rupees = rupeesUpTo(1_00_00_00_000);

/** Missing, `null` and an empty form field all mean: not known. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(
      (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
      schema.optional(),
    )
    .optional();
}

/** A positive number, also as typed text, with at most so many decimals. */
function measurement({ max, tooMuch, shape, decimals = 3 }: MeasurementRules) {
  const written = new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  return typed(
    z
      .number({
        error: ({ input }) => (/\d,\d/.test(String(input)) ? 'Please write it with a point, such as 24.5.' : shape),
      })
      .refine((value) => value > 0, 'This must be above 0.')
      .refine((value) => value <= max, tooMuch)
      .refine((value) => written.test(String(value)), shape),
  );
}
type MeasurementRules = { max: number; tooMuch: string; shape: string; decimals?: number };

/** The weight of a piece or a part of it, in grams; the unit may be typed with it: "24.5 g". */
export const Grams = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(/\s*(?:g|gm|gms|grams?)\.?$/i, '') : value),
  measurement({
    max: 100_000,
    tooMuch: 'A piece can weigh at most 100 kg.',
    shape: 'Please enter grams with at most three decimals.',
  }),
);

/** The weight of stones. */
export const Carats = measurement({
  max: 100_000,
  tooMuch: 'This weight is too large.',
  shape: 'Please enter carats with at most three decimals.',
});

const millimetresIn: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
};

/** What a piece measures, in millimetres to a tenth; another unit may be typed with it: "4.5 cm", "18 in". */
export const Millimetres = z.preprocess(
  (value) => {
    const [, amount, unit = ''] =
      (typeof value === 'string' && /^\s*(\d{1,6}(?:\.\d{1,4})?)\s*(mm|cm|in|inch|inches|")\.?\s*$/i.exec(value)) || [];
    const factor = millimetresIn[unit.toLowerCase()];
    return factor === undefined ? value : Math.round(Number(amount) * factor * 10) / 10;
  },
  measurement({
    max: 3000,
    tooMuch: 'A piece can measure at most 3 metres.',
    shape: 'Please enter millimetres with at most one decimal.',
    decimals: 1,
  }),
);

/** Postgres cannot store NUL, and a lone surrogate cannot be encoded in UTF-8. */
const isStorable = (text: string) => !/\u0000|\p{Surrogate}/u.test(text);
/** No control characters except line breaks and tabs, and no code points that Unicode keeps from being characters. */
const isPlain = (text: string) =>
  !/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Noncharacter_Code_Point}]/u.test(text);
/** No characters that override or isolate the text direction: such text is displayed in another order than stored. */
const keepsOrder = (text: string) => !/[\u202a-\u202e\u2066-\u2069]/.test(text);
/** Whether anything visible is in it. The characters excluded by name are letters or symbols to Unicode, but blank. */
export const isVisible = (text: string) =>
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

type Told = string | ((issue: { input?: unknown }) => string);
type TextMessages = { tooLong?: Told | undefined; missing?: string | undefined };
const atMost = (max: number) => `This must be at most ${max} characters.`;
const UNUSABLE = 'This contains characters that cannot be used.';

/**
 * Text exactly as sent, such as a password. The length is checked first and aborts, so that no regular expression or
 * transformation runs over a longer text.
 */
export function exactText(max: number, { tooLong = atMost(max), missing }: TextMessages = {}) {
  return z
    .string(missing)
    .max(max, { abort: true, error: tooLong })
    .refine(isStorable, { abort: true, error: UNUSABLE });
}

/** Without what nobody sees of a text that was copied from a chat or a page: it would be another name, or no number. */
const trimmed = (value: string) => value.replaceAll(/[\u200b\u2060\ufeff]/g, '').trim();

/** Trimmed text, possibly empty, without control characters. The base of all other text schemas. */
export function text(max: number, { tooLong = atMost(max), missing }: TextMessages = {}) {
  return z
    .string(missing)
    .overwrite(trimmed)
    .max(max, { abort: true, error: tooLong })
    .refine((value) => isStorable(value) && isPlain(value), { abort: true, error: UNUSABLE });
}

/** What a spreadsheet makes of a long number: 6.95E+11. */
export const isShortened = (cell: string) => /^\d+([.,]\d+)?E\+?\d+$/i.test(cell) && /[.,+]/.test(cell);

export const shortenedNumber = (what: string) =>
  `Excel has shortened this ${what}, and its last digits are lost. Please format the column as text and enter the whole number again.`;

/** For a schema: the error of a number that a spreadsheet has shortened, and `message` for any other text. */
const unlessShortened = (message: string) => (issue: { input?: unknown }) =>
  isShortened(String(issue.input)) ? shortenedNumber('number') : message;

/** Text in a certain format, such as a phone number; `message` is the error for any other text. */
export function pattern(max: number, form: RegExp, message: string) {
  const error = unlessShortened(message);
  return text(max, { tooLong: error, missing: message }).regex(form, { error });
}

/** Text for people: not blank, and without characters that change the text direction. */
export function words(max: number, blankMessage = 'This field is required.', tooLong?: string) {
  return text(max, { missing: blankMessage, tooLong })
    .refine(isVisible, { abort: true, error: blankMessage })
    .refine(keepsOrder, { abort: true, error: UNUSABLE });
}

/** The same, but may be empty; invisible text becomes an empty one. */
export function optionalWords(max: number) {
  return text(max)
    .refine(keepsOrder, { abort: true, error: UNUSABLE })
    .overwrite((value) => (isVisible(value) ? value : ''))
    .default('');
}

const onOneLine = (value: string) => value.replace(/\s+/g, ' ');

/** Text on a single line, such as a name. */
export function line(max: number, blankMessage?: string) {
  return words(max, blankMessage).overwrite(onOneLine);
}

export function optionalLine(max: number) {
  return optionalWords(max).unwrap().overwrite(onOneLine);
}

/** Whether this is an https address without credentials. */
export function isHttpsLink(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && !url.username && !url.password;
}

/** A point in time, in ISO 8601 and UTC. */
export const Instant = z.iso.datetime();

/** The same from outside. */
export const SentInstant = text(40).pipe(z.iso.datetime('Please enter a day and a time.'));

/** The `page` of a paged list. */
export const Page = { page: typed(z.int().min(1).max(100_000)).default(1) };
/** The `limit` of a paged list: at most `most`, by default `usual`. */
export const limitOf = (most: number, usual: number) => typed(z.int().min(1).max(most)).default(usual);

/** A telephone number as people write it, without or with its country. */
export const PhoneNumber = pattern(
  25,
  /^\+?\d[\d ()-]{6,22}\d$/,
  'Please enter a telephone number, like +91 44 4000 1234.',
);

export const Message = z.object({ message: z.string() });
export const Nothing = z.object({});

/** The members of a paged response, beside `data`. */
export const Paged = { page: z.int(), limit: z.int(), total: z.int() };

/** The header for a save that must not overwrite a newer version: `If-Match: "3"`, with the version that was read. */
export const IfMatch = z.object({
  'if-match': text(11, { missing: 'Please say which version you have changed.' })
    .regex(/^"\d{1,9}"$/, 'This is not a version.')
    .transform((quoted) => Number(quoted.slice(1, -1))),
});

/** A version in the format of `If-Match`. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

/** The `Idempotency-Key` of a request that must take effect only once, however often it is sent. */
export const IdempotencyKey = text(100).min(8);

/** A date in India's time zone: `2026-11-21`. */
export const ShopDay = z.iso
  .date({ abort: true, error: 'This is not a date.' })
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'The shop was not open on this day.');

/** A condition in a query string; it does not hold when it is left out. */
export const Flag = text(5).pipe(z.stringbool('This is true or false.')).default(false);
