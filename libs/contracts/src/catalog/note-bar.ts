/** The note on top of every page of the shop: one sentence, with a link if the owner gives one. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IfMatch, optionalLine } from '../shapes.ts';
import { ShopLink } from './shop-link.ts';
import { endsLater, endsTooSoon, showing, showingDraft } from './showing.ts';

/** As everybody sees it. */
export const ShownNote = z.object({
  text: z.string(),
  /** A path of the shop or an https URL; empty for none. */
  link: z.string(),
});
export type ShownNote = z.infer<typeof ShownNote>;

export const NoteDraft = z
  .object({
    /** Empty for no note. */
    text: optionalLine(120),
    link: ShopLink,
    ...showingDraft,
  })
  .refine(endsLater, endsTooSoon);
export type NoteDraft = z.output<typeof NoteDraft>;

/** `version` is 0 until the owner has saved any. */
export const StoredNote = ShownNote.extend({ ...showing, version: z.int() });
export type StoredNote = z.infer<typeof StoredNote>;

export const getNote = endpoint.get('/admin/settings/note', 'products:read', {
  summary: 'The note on top of the shop, shown or not, and the version it has.',
  reply: z.object({ data: StoredNote }),
});

export const saveNote = endpoint.put('/admin/settings/note', 'content:write', {
  summary: 'Saves the note on top of the shop. 412 when it is no longer at the version of `If-Match`.',
  errors: ['content.outdated'],
  headers: IfMatch,
  body: NoteDraft,
  reply: z.object({ message: z.string(), data: StoredNote }),
});
