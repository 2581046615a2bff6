/** The small shapes several contracts are made of. */
import { z } from 'zod';

/** In small letters, as Postgres writes it: ids are compared as text. */
export const Id = z.uuid('This id is not valid.').toLowerCase();

/**
 * A number of JSON, or the same written in plain decimal digits, as an address and the field of a form hold it. Whatever
 * else JavaScript would read as a number (`true`, `[5]`, `""`, `"0x10"`, `"1e3"`) is left as it is, for the schema to refuse.
 */
export function typed<Schema extends z.ZodType<number>>(number: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && isWritten(value) ? Number(value) : value), number);
}

const LONGEST_NUMBER = 20;
const isWritten = (text: string) => text.length <= LONGEST_NUMBER && /^-?\d+(\.\d+)?$/.test(text);

/** A sum of floats may be off by its last bits: so much of itself an amount may differ from whole paise. */
const ROUNDING = 64 * Number.EPSILON;

/** An amount of money in rupees, from nothing to `max`, with at most two decimals. */
export function rupeesUpTo(max: number) {
  return (
    z
      .number('Please give an amount in plain digits.')
      .min(0, 'An amount cannot be negative.')
      .max(max, 'This amount is too large.')
      // Not by multiplying: some crores a hundredfold have lost the digit in question.
      .refine(
        (rupees) => Math.abs(rupees - Number(rupees.toFixed(2))) <= rupees * ROUNDING,
        'An amount has at most two decimals.',
      )
  );
}

/** An amount of money at the API: up to ₹100 crore. */
export const Rupees = rupeesUpTo(1_00_00_00_000);

/** Postgres stores no NUL, and half of a character (a surrogate without its other half) is no text in UTF-8. */
const isStorable = (text: string) => !/\u0000|\p{Surrogate}/u.test(text);
/** What shows nothing or moves the text around it; line breaks and tabs are fine. */
const isPlain = (text: string) => !/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
/** Overrides and isolates make a text read in another order than it is stored in. */
const keepsOrder = (text: string) => !/[\u202a-\u202e\u2066-\u2069]/.test(text);
/** Whether a reader sees anything at all. The named ones count as letters or symbols, and are blank. */
const isVisible = (text: string) =>
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

type TextMessages = { tooLong?: string | undefined; missing?: string | undefined };
const atMost = (max: number) => `This must be at most ${max} characters.`;
const UNUSABLE = 'This contains characters that cannot be used.';

/**
 * Text exactly as it was sent, like a password. The length is judged first and ends the matter: no expression and no
 * change of the text ever runs over more than that.
 */
export function exactText(max: number, { tooLong = atMost(max), missing }: TextMessages = {}) {
  return z
    .string(missing)
    .max(max, { abort: true, error: tooLong })
    .refine(isStorable, { abort: true, error: UNUSABLE });
}

/** Text that somebody typed or a program made: trimmed, perhaps empty, without control characters. Every text is made of it. */
export function text(max: number, { tooLong = atMost(max), missing }: TextMessages = {}) {
  return z
    .string(missing)
    .trim()
    .max(max, { abort: true, error: tooLong })
    .refine((value) => isStorable(value) && isPlain(value), { abort: true, error: UNUSABLE });
}

/** Text of one form, like a number of a telephone: `message` is said of everything else. */
export function pattern(max: number, form: RegExp, message: string) {
  return text(max, { tooLong: message, missing: message }).regex(form, message);
}

/** Text for people to read: something of it can be seen, and it reads as it is stored. */
export function words(max: number, blankMessage = 'This field is required.', tooLong?: string) {
  return text(max, { missing: blankMessage, tooLong })
    .refine(isVisible, { abort: true, error: blankMessage })
    .refine(keepsOrder, { abort: true, error: UNUSABLE });
}

/** The same where nothing at all is a fine answer; what cannot be seen is nothing. */
export function optionalWords(max: number) {
  return text(max)
    .refine(keepsOrder, { abort: true, error: UNUSABLE })
    .overwrite((value) => (isVisible(value) ? value : ''))
    .default('');
}

const onOneLine = (value: string) => value.replace(/\s+/g, ' ');

/** Words that stand on one line: names. */
export function line(max: number, blankMessage?: string) {
  return words(max, blankMessage).overwrite(onOneLine);
}

export function optionalLine(max: number) {
  return optionalWords(max).unwrap().overwrite(onOneLine);
}

/** An instant, as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** `page` and `limit` of a paged list; without them a list answers its first page with the list's own default limit. */
export const Page = { page: typed(z.int().min(1).max(100_000)).default(1) };
/** The `limit` of a list that answers at most `most` at once, and `usual` when it is not asked for. */
export const limitOf = (most: number, usual: number) => typed(z.int().min(1).max(most)).default(usual);

export const Message = z.object({ message: z.string() });
export const Nothing = z.object({});

/** Beside `data` of a paged list. */
export const Paged = { page: z.int(), limit: z.int(), total: z.int() };

/** The parameter of most calls about one thing. */
export const ById = z.object({ id: Id });

/** The `headers` of a save that must not overwrite a newer one: `If-Match: "3"`, the version that was read. */
export const IfMatch = z.object({
  'if-match': text(11, { missing: 'Please say which version you have changed.' })
    .regex(/^"\d{1,9}"$/, 'This is no version.')
    .transform((quoted) => Number(quoted.slice(1, -1))),
});

/** A version as `If-Match` wants it. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

/** The `Idempotency-Key` of a call that must do its work only once, however often it is sent. */
export const IdempotencyKey = text(100).min(8);
