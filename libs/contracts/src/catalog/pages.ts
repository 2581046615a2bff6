/** Pages of text that the owner writes: the policies, which every shop has, and free ones. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  IfMatch,
  Instant,
  line,
  optionalLine,
  optionalWords,
  SentInstant,
  text,
  typed,
  unlessEmpty,
} from '../shapes.ts';

/** The most free pages. */
export const MAX_PAGES = 100;
const MAX_PAGE_TEXT = 30_000;

/** What stands in a text for a fact of the settings, as `{name}`, so that the text follows them. */
export const pagePlaceholders = {
  shopName: 'The shop’s name',
  seller: 'Who sells: name, address and GSTIN',
  gst: 'Whether prices include GST',
  inState: 'Your state, between commas',
  returnDays: 'Days to send a piece back',
  damageHours: 'Hours to report damage',
  indiaDays: 'Working days to an address in India',
  abroadDays: 'Working days to other countries',
} as const;
export type PagePlaceholder = keyof typeof pagePlaceholders;

/** A part of a line, all in one style. */
const Run = z.object({
  /** `\n` is a line break. */
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  /** A path of the shop, or an https:, mailto: or tel: address. */
  href: z.string().optional(),
});
export type Run = z.infer<typeof Run>;

/** A heading, a paragraph or an item of a list. There is nothing else, so nothing that could run or load anything. */
export const TextBlock = z.object({
  kind: z.enum(['heading', 'subheading', 'paragraph', 'quote', 'bullet', 'number']),
  /** How deep in lists an item is, from 1. */
  level: z.int().optional(),
  runs: z.array(Run),
});
export type TextBlock = z.infer<typeof TextBlock>;

const Version = z.object({ number: z.int(), validFrom: Instant });

/** Which version of a policy was in force when an order was placed. */
export const PolicyVersion = Version.extend({ slug: z.string(), title: z.string() });
export type PolicyVersion = z.infer<typeof PolicyVersion>;

/** One version of a page as everybody reads it. */
export const ShopPage = PolicyVersion.extend({
  /** For search engines, and below the title. */
  description: z.string(),
  blocks: z.array(TextBlock),
  /** When another version took its place; absent for the one that is in force. */
  validUntil: Instant.optional(),
});
export type ShopPage = z.infer<typeof ShopPage>;

const Slug = text(80).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'The address has small letters, digits and single hyphens only, such as ring-care.',
);
const BySlug = z.object({ slug: text(80).min(1) });

/** What is typed of a page. In a draft nothing but its title is needed. */
export const PageDraft = z.object({
  /** Another address for a free page: the old one leads there. */
  slug: Slug.optional(),
  title: line(80, 'Please enter a title.'),
  description: optionalLine(200).default(''),
  /** Markdown: headings, paragraphs, lists, quotations, links, bold and italics. */
  body: optionalWords(MAX_PAGE_TEXT),
  /** Whether the foot of the shop leads to it; it always leads to policies. */
  inFooter: z.boolean().default(false),
});
export type PageDraft = z.output<typeof PageDraft>;

export const ListedPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** The version that shoppers read, and one that will take its place; null for none. */
  current: Version.nullable(),
  coming: Version.nullable(),
  /** It was taken out of the shop. */
  withdrawn: z.boolean(),
  /** Something is saved that is not published. */
  changed: z.boolean(),
});
export type ListedPage = z.infer<typeof ListedPage>;

export const AdminPage = ListedPage.extend({
  description: z.string(),
  body: z.string(),
  inFooter: z.boolean(),
  /** For `If-Match`. */
  version: z.int(),
  /** The latest first. `settings`: the settings had changed something that the text says. */
  versions: z.array(Version.extend({ cause: z.enum(['first', 'published', 'settings']), by: z.string() })),
});
export type AdminPage = z.infer<typeof AdminPage>;

export const getPage = endpoint.get('/shop/pages/get/:slug', 'anyone', {
  cacheTags: ['pages'],
  summary: 'A policy or another page of text, as it is in force, or one of its earlier versions.',
  errors: ['page.not-found'],
  params: BySlug,
  query: z.object({ version: typed(z.int().min(1).max(100_000)).optional() }),
  reply: z.object({ data: ShopPage }),
});

export const listPages = endpoint.get('/admin/pages/get', 'content:write', {
  summary: 'All pages of text, the policies first.',
  reply: z.object({ data: z.array(ListedPage) }),
});

export const adminGetPage = endpoint.get('/admin/pages/get/:slug', 'content:write', {
  summary: 'A page of text as it is written at present, with its newest 200 versions.',
  errors: ['page.not-found'],
  params: BySlug,
  reply: z.object({ data: AdminPage }),
});

export const adminGetPageVersion = endpoint.get('/admin/pages/version/:slug/:number', 'content:write', {
  summary: 'What one version of a page said, and how it was written.',
  errors: ['page.not-found'],
  params: BySlug.extend({ number: typed(z.int().min(1).max(100_000)) }),
  reply: z.object({ data: ShopPage.extend({ body: z.string() }) }),
});

export const addPage = endpoint.post('/admin/pages/add', 'content:write', {
  summary: 'Adds a free page, which nobody sees before it is published.',
  errors: ['page.slug-taken', 'page.limit'],
  body: z.object({ slug: Slug, title: line(80, 'Please enter a title.') }),
  reply: z.object({ message: z.string(), data: AdminPage }),
});

export const savePage = endpoint.put('/admin/pages/edit/:slug', 'content:write', {
  summary:
    'Saves what is written, without publishing it; another address counts at once. 412 when it is no longer at the version of `If-Match`.',
  errors: ['page.not-found', 'page.policy-stays', 'page.slug-taken', 'redirect.limit', 'content.outdated'],
  params: BySlug,
  headers: IfMatch,
  body: PageDraft,
  reply: z.object({ message: z.string(), data: AdminPage }),
});

export const publishPage = endpoint.post('/admin/pages/publish/:slug', 'content:write', {
  summary:
    'Makes what is saved the next version, in force at once or from a time on. It replaces a version that was waiting to be published.',
  errors: ['page.not-found', 'content.outdated'],
  params: BySlug,
  headers: IfMatch,
  body: z.object({ validFrom: unlessEmpty(SentInstant) }),
  reply: z.object({ message: z.string(), data: AdminPage }),
});

export const withdrawPage = endpoint.post('/admin/pages/withdraw/:slug', 'content:write', {
  summary: 'Takes a free page out of the shop, until it is published again.',
  errors: ['page.not-found', 'page.policy-stays'],
  params: BySlug,
  reply: z.object({ message: z.string(), data: AdminPage }),
});

export const deletePage = endpoint.delete('/admin/pages/delete/:slug', 'content:write', {
  summary: 'Deletes a free page with all its versions.',
  errors: ['page.not-found', 'page.policy-stays'],
  params: BySlug,
});

export const previewPage = endpoint.post('/admin/pages/preview', 'content:write', {
  summary: 'How a text looks with the settings of today.',
  onlyReads: true,
  body: z.object({ body: optionalWords(MAX_PAGE_TEXT) }),
  reply: z.object({ data: z.array(TextBlock) }),
});
