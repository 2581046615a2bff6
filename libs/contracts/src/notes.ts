/** What admins write down about an order or a customer. Shoppers never see it. */
import { z } from 'zod';
import { Id, Instant, words } from './shapes.ts';

export const Note = z.object({ _id: Id, text: z.string(), author: z.string(), createdAt: Instant });
export type Note = z.infer<typeof Note>;

export const NoteDraft = z.object({ text: words(2_000, 'Please write something.') });
