/** The small shapes several contracts are made of. */
import { z } from 'zod';

export const Id = z.uuid('This id is not valid.');

/** An amount of money at the API: rupees, at most two decimals, up to ₹100 crore. */
export const Rupees = z
  .number()
  .min(0, 'An amount cannot be negative.')
  .max(1_00_00_00_000, 'This amount is too large.')
  // A sum of floats may be off by its last bit. Not by multiplying: some crores a hundredfold have lost the digit in question.
  .refine((rupees) => Math.abs(rupees - Number(rupees.toFixed(2))) < 1e-6, 'An amount has at most two decimals.');

/** Text a person typed: trimmed, never blank, never containing control characters, and never longer than said. */
export function words(max: number, blankMessage = 'This field is required.') {
  return (
    z
      .string()
      .trim()
      .min(1, blankMessage)
      .max(max, `This must be at most ${max} characters.`)
      // Postgres cannot store NUL, and no name or address needs the other control characters (line breaks stay allowed).
      .refine(
        (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
        'This contains characters that cannot be used.',
      )
  );
}

/** The same where nothing at all is a fine answer. */
export function optionalWords(max: number) {
  return z
    .string()
    .trim()
    .max(max, `This must be at most ${max} characters.`)
    .refine(
      (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
      'This contains characters that cannot be used.',
    )
    .default('');
}

/** An instant, as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** `page` and `limit` of a paged list; without them a list answers its first page with the list's own default limit. */
export const Page = { page: z.coerce.number().int().min(1).max(100_000).default(1) };

export const Message = z.object({ message: z.string() });
export const Nothing = z.object({});

/** Beside `data` of a paged list. */
export const Paged = { page: z.int(), limit: z.int(), total: z.int() };

/** The parameter of most calls about one thing. */
export const ById = z.object({ id: Id });

/** The `headers` of a save that must not overwrite a newer one: `If-Match: "3"`, the version that was read. */
export const IfMatch = z.object({
  'if-match': z
    .string('Please say which version you have changed.')
    .regex(/^"\d{1,9}"$/, 'This is no version.')
    .transform((quoted) => Number(quoted.slice(1, -1))),
});

/** A version as `If-Match` wants it. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
