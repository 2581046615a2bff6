import { isPolicy, pageAddress } from '@kanaka/contracts/catalog/page-address';
import type { ShopPage } from '@kanaka/contracts/catalog/pages';
import { hasSeller } from '@kanaka/contracts/catalog/settings';
import { pageAt, textHead } from '@kanaka/presentation/pages';
import { ErrorState } from '@kanaka/ui/error-state';
import { Runs, sectionsOf, TextBlocks } from '@kanaka/ui/text-blocks';
import { wasRefused } from '@kanaka/web-kit/api-error';
import { Link } from '@kanaka/ui/link';
import { type ReactNode, useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { PageSkeleton } from '../app/skeletons.tsx';
import { askedText, TextsApi } from '../features/texts/texts-api.ts';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { pagePath } from '../shared/page/page-path.ts';
import { useShop } from '../shared/page/use-shop.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { NotOpen, Policy, PolicyContact, PolicySection } from './parts/policy.tsx';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const dayOf = (instant: string) => day.format(new Date(instant));

/** A link within the shop, or an ordinary one: what no page of the shop is at, its server may know. */
function link(href: string, words: ReactNode) {
  const isPage = pageAt(href.split(/[?#]/, 1)[0] ?? '') !== null;
  return isPage ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>;
}

/** A policy, or another page of text that the owner has written. */
export function TextPage() {
  const shop = useShop();
  const { pathname, search } = useLocation();
  const asked = askedText({ path: pagePath(pathname), search: new URLSearchParams(search) });
  const { currentData, isError, error, refetch } = TextsApi.usePageQuery(asked);
  const text = currentData?.data;
  const cameByLink = useNavigationType() !== NavigationType.Pop;
  if (!text) {
    if (wasRefused(error)) return cameByLink ? <AskServer /> : <NotFoundPage />;
    return isError ? <ErrorState title="This page could not be loaded" onRetry={refetch} /> : <PageSkeleton />;
  }
  const { slug, title, blocks } = text;
  return (
    <Policy
      title={title}
      description={text.description}
      updated={dayOf(text.validFrom)}
      notice={<Earlier text={text} />}
    >
      <PageMeta {...textHead(text, shop)} />
      {sectionsOf(blocks).map((section, place) => (
        <PolicySection key={place} title={section.title.length > 0 && <Runs runs={section.title} link={link} />}>
          <TextBlocks blocks={section.blocks} link={link} />
        </PolicySection>
      ))}
      {slug === 'privacy-policy' && <WhereWeAre />}
      {isPolicy(slug) && (
        <PolicySection title="Talk to us">
          <PolicyContact />
        </PolicySection>
      )}
    </Policy>
  );
}

/** The server knows where a page has moved to, and says it when the page is loaded. */
function AskServer() {
  useEffect(() => window.location.reload(), []);
  return <PageSkeleton />;
}

/** Says of a version that is no longer in force until when it was. */
function Earlier({ text: { slug, validFrom, validUntil } }: { text: ShopPage }) {
  if (validUntil === undefined) return null;
  return (
    <p className="mt-6 border border-hairline bg-amber-soft px-4 py-3 text-base">
      This was in force from {dayOf(validFrom)} to {dayOf(validUntil)}.{' '}
      <Link to={pageAddress(slug)} className="underline underline-offset-4">
        Read what is in force now
      </Link>
    </p>
  );
}

function WhereWeAre() {
  const shop = useShop();
  return (
    <PolicySection title="Where we are">
      {!hasSeller(shop) && <NotOpen />}
      <address className="not-italic">
        {shop.legalName}
        {shop.addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {shop.mapEmbedUrl && (
        <iframe
          src={shop.mapEmbedUrl}
          title={`Map: ${shop.addressLines.join(', ')}`}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
          className="mt-2 aspect-16/10 w-full border border-hairline bg-ivory-deep"
        />
      )}
    </PolicySection>
  );
}
