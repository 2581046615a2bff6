/** Words that mean the same to the search, in groups that the owner edits. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IfMatch, text } from '../shapes.ts';
import { searchWords } from './search-words.ts';

const MOST_GROUPS = 200;
/** In one group. Each is compared with every piece that a search finds. */
const MOST_EXPRESSIONS = 30;
/** In one expression. */
const MOST_WORDS = 2;

/** One or two words, stored as the search reads them: in lower case, without accents and signs. */
const Expression = text(40)
  .transform((typed) => searchWords(typed).join(' '))
  .refine((expression) => expression !== '', { abort: true, error: 'Each name needs a letter or a digit.' })
  .refine((expression) => expression.split(' ').length <= MOST_WORDS, 'A name has one or two words.');

export const SynonymGroups = z
  .array(
    z
      .array(Expression)
      .max(MOST_EXPRESSIONS, `A group has at most ${MOST_EXPRESSIONS} names.`)
      .transform((group) => [...new Set(group)])
      .refine((group) => group.length >= 2, 'A group needs at least two different names.'),
  )
  .max(MOST_GROUPS, `There can be at most ${MOST_GROUPS} groups.`);

const Stored = z.object({
  groups: z.array(z.array(z.string())),
  /** 0 until the owner has saved any: the groups are then the usual ones. */
  version: z.int(),
  /** The groups that every shop starts with. */
  usual: z.array(z.array(z.string())),
});
export type StoredSynonyms = z.output<typeof Stored>;

export const getSynonyms = endpoint.get('/admin/settings/synonyms', 'products:read', {
  summary: 'The groups of words that mean the same to the search, and the version they have.',
  reply: z.object({ data: Stored }),
});

export const saveSynonyms = endpoint.put('/admin/settings/synonyms', 'content:write', {
  summary: 'Saves the groups as a whole. 412 when they are no longer at the version of `If-Match`.',
  errors: ['synonyms.changed-meanwhile'],
  headers: IfMatch,
  body: z.object({ groups: SynonymGroups }),
  reply: z.object({ message: z.string(), data: Stored }),
});
