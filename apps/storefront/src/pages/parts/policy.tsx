import { headOf, type PagePath } from '@kanaka/presentation/pages';
import { Button } from '@kanaka/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dial, whatsAppChat } from '../../shared/page/contacts.ts';
import { useShop } from '../../shared/page/use-shop.ts';

/** The date of the last change to the policies. */
const UPDATED = '2025-08-01T00:00:00+05:30';
const updated = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
  new Date(UPDATED),
);

/** Whether a page of the shop led here by a page load, as a link does that is followed before its page is hydrated. */
const cameFromShop = () => history.length > 1 && document.referrer.startsWith(window.location.origin);

/** A policy page: back button, title, summary and its sections, of which the last is the contact. */
export function Policy({ address, children }: { address: PagePath; children: ReactNode }) {
  const head = headOf(address, useShop());
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
        <h1 className="text-4xl lg:text-5xl">{head.title}</h1>
        <p className="mt-5 max-w-3xl text-lg text-ink-soft">{head.description}</p>
        <p className="mt-5 text-sm text-ink-muted">Last updated on {updated}</p>
      </header>
      <div className="divide-y divide-hairline">
        {children}
        <PolicySection title="Talk to us">
          <PolicyContact />
        </PolicySection>
      </div>
    </article>
  );
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 py-9 lg:grid-cols-[20rem_1fr] lg:gap-12">
      <h2 className="text-xl lg:text-2xl">{title}</h2>
      <div className="max-w-2xl space-y-4 text-base text-ink-soft [&_a]:text-emerald [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-gold">
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
