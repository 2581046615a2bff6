import type { Review } from './reviews.ts';

/** The label beside an author's name. Apart from the schemas, which a page that shows reviews does not need. */
export function authorLabel({ verified }: Pick<Review, 'verified'>): string {
  return verified ? 'Verified Customer' : 'Customer';
}
