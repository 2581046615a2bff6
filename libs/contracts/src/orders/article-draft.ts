import { z } from 'zod';
import { Huid } from '../catalog/jewellery.ts';
import { SizeChoice } from '../catalog/sizes.ts';
import { Grams, Id, unlessEmpty } from '../shapes.ts';

/** An order has at most so many pieces of a line. */
const MAX_ARTICLES = 1000;

/** HUID and weight of an article, as the packer gives them. */
const ArticleDraft = z
  .object({ huid: unlessEmpty(Huid), grossWeight: unlessEmpty(Grams), netWeight: unlessEmpty(Grams) })
  .refine(({ grossWeight = Infinity, netWeight = 0 }) => netWeight <= grossWeight, {
    path: ['netWeight'],
    message: 'The net weight cannot be more than the gross weight.',
  });

/** The articles of a line without a tag. */
export const PackedArticles = z.object({
  productId: Id,
  size: SizeChoice,
  articles: z.array(ArticleDraft).max(MAX_ARTICLES),
});
export type PackedArticles = z.output<typeof PackedArticles>;
