/** What the search box suggests while a shopper types. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, text } from '../shapes.ts';

export const Suggestions = z.object({
  /** Categories, and subcategories with theirs, whose name is what was typed or means it. */
  places: z.array(z.object({ category: z.string(), subcategory: z.string().nullable() })),
  pieces: z.array(
    z.object({ _id: Id, slug: z.string(), title: z.string(), category: z.string(), image: z.string().nullable() }),
  ),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const suggest = endpoint.get('/shop/products/suggestions', 'anyone', {
  cacheTags: ['products', 'collections'],
  summary: 'A few categories and pieces for the beginning of a keyword.',
  query: z.object({ typed: text(60).min(2, 'Please type two letters.') }),
  reply: z.object({ data: Suggestions }),
});
