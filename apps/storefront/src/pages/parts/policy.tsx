import { Button } from '@kanaka/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dial, whatsAppChat } from '../../shared/page/contacts.ts';
import { useShop } from '../../shared/page/use-shop.ts';

/** Whether a page of the shop led here by a page load, as a link does that is followed before its page is hydrated. */
const cameFromShop = () => history.length > 1 && document.referrer.startsWith(window.location.origin);

/** A policy or another page of text: back button, title, summary and its sections. */
export function Policy({
  title,
  description,
  updated,
  notice,
  children,
}: {
  title: string;
  description: string;
  /** The day since which it is in force. */
  updated: string;
  /** Below its title. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <article className="mx-auto w-full max-w-page px-4 pt-6 pb-20 sm:px-6 lg:px-10 lg:pt-10 lg:pb-28">
      <Button
        variant="ghost"
        padding="sm"
        className="-ml-3"
        onClick={() => void (key !== 'default' || cameFromShop() ? navigate(-1) : navigate('/shop/home'))}
        Icon={ArrowLeft}
      >
        Back
      </Button>
      <header className="mt-6 border-b border-hairline pb-10">
        <h1 className="text-4xl wrap-anywhere lg:text-5xl">{title}</h1>
        {description && <p className="mt-5 max-w-3xl text-lg text-ink-soft">{description}</p>}
        <p className="mt-5 text-sm text-ink-muted">Last updated on {updated}</p>
        {notice}
      </header>
      <div className="divide-y divide-hairline">{children}</div>
    </article>
  );
}

export function PolicySection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3 py-9 lg:grid-cols-[20rem_1fr] lg:gap-12">
      {title ? <h2 className="text-xl wrap-anywhere lg:text-2xl">{title}</h2> : <span className="max-lg:hidden" />}
      <div className="max-w-2xl space-y-4 text-base wrap-anywhere text-ink-soft [&_a]:text-emerald [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_blockquote]:border-l [&_blockquote]:border-gold [&_blockquote]:pl-4 [&_blockquote]:italic [&_h3]:pt-2 [&_h3]:text-lg [&_h3]:text-ink [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5 [&_strong]:text-ink [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-gold">
        {children}
      </div>
    </section>
  );
}

/** Shown in a new shop, until the owner has entered who sells. */
export function NotOpen() {
  // Nothing is shown until the settings are loaded.
  return useShop().name && <p>This shop is not open yet. Who runs it will be said here before it takes orders.</p>;
}

/** The contact for questions about a policy. */
export function PolicyContact() {
  const shop = useShop();
  if (!shop.email) return <NotOpen />;
  return (
    <p>
      Write to <a href={`mailto:${shop.email}`}>{shop.email}</a>
      {shop.whatsapp ? ', call ' : ' or call '}
      <a href={dial(shop.phone)}>{shop.phone}</a>
      {shop.whatsapp && (
        <>
          , or message us on{' '}
          <a href={whatsAppChat(shop.whatsapp)} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </>
      )}
      .
    </p>
  );
}
