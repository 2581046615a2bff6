import { type PageDraft, pagePlaceholders } from '@kanaka/contracts/catalog/pages';
import { isHttpsLink } from '@kanaka/contracts/shapes';
import { pageAt } from '@kanaka/presentation/pages';
import { fieldError } from '@kanaka/server-kit/app-error';
import { unknownPlaceholder } from './fill-text.ts';
import { readMarkdown } from './read-markdown.ts';

/** Throws for a text whose placeholders stand for nothing, or whose links lead nowhere. */
export function refuseText({ description, body }: PageDraft): void {
  for (const [field, text] of Object.entries({ description, body })) {
    const unknown = unknownPlaceholder(text);
    if (unknown === null) continue;
    const known = Object.keys(pagePlaceholders).map((name) => `{${name}}`);
    throw fieldError('request.invalid', field, `There is no {${unknown}}, only ${known.join(', ')}.`);
  }
  const links = readMarkdown(body).flatMap(({ runs }) => runs.flatMap(({ href }) => href ?? []));
  const wrong = links.find((href) => !leadsSomewhere(href));
  if (wrong === undefined) return;
  throw fieldError(
    'request.invalid',
    'body',
    `The link to “${wrong.slice(0, 100)}” leads nowhere. A link is a page of the shop, like /shop/listing, or begins with https://, mailto: or tel:.`,
  );
}

function leadsSomewhere(href: string): boolean {
  if (/^(?:mailto:[^\s@?]+@[^\s@?]+|tel:\+?[\d-]{3,20})$/.test(href)) return true;
  const [path = ''] = href.split(/[?#]/, 1);
  return isHttpsLink(href) || path === '/' || pageAt(path) !== null;
}
