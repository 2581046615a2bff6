import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Message } from './shapes.ts';

export const Review = z.object({
  _id: Id,
  productId: Id.nullable(),
  userId: Id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.int(),
  /** Whether the author had bought the piece (or, for a review of the house, anything) when writing. */
  verified: z.boolean(),
  createdAt: Instant,
});
export type Review = z.infer<typeof Review>;

/** `userName` is accepted and ignored: the author's name comes from the session. */
export const ReviewDraft = z.object({
  userId: Id,
  userName: z.string().max(200).optional(),
  /** Absent for a review of the house itself. */
  productId: Id.nullish(),
  reviewValue: z
    .int('Please select a star rating.')
    .min(1, 'Please select a star rating.')
    .max(5, 'Please select a star rating.'),
  reviewMessage: z
    .string('Please share your experience.')
    .trim()
    .min(1, 'Please share your experience.')
    .max(500, 'Review text must be under 500 characters.')
    .refine((text) => !text.includes('\u0000'), 'This contains characters that cannot be used.'),
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** Newest reviews shown; older ones stay stored. */
export const REVIEWS_SHOWN = 100;

export const allReviews = endpoint({
  method: 'GET',
  path: '/shop/review/all',
  audience: 'anyone',
  summary: 'The newest reviews of the house and its pieces, newest first.',
  reply: z.object({ data: z.array(Review) }),
});

export const productReviews = endpoint({
  method: 'GET',
  path: '/shop/review/:productId',
  audience: 'anyone',
  summary: 'A piece’s reviews, newest first.',
  params: z.object({ productId: Id }),
  reply: z.object({ data: z.array(Review) }),
});

export const addReview = endpoint({
  method: 'POST',
  path: '/shop/review/add',
  audience: 'shopper',
  summary: 'Writes a review. One per shopper and piece (409 `review.already-posted`).',
  body: ReviewDraft,
  reply: Message.extend({ data: Review }),
});
