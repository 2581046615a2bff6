import { type ReactNode, useEffect } from 'react';
import { useTitleBadge } from './title-badge.ts';
import { useShopName } from '../use-shop.ts';

/** The layout of every admin page: its heading, its main action and its content. */
export function Page({
  title,
  heading = title,
  description,
  action,
  children,
}: {
  /** The title in the browser's tab. */
  title: string;
  heading?: string;
  /** An empty text while it loads, so that its place is kept. */
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const shop = useShopName();
  const badge = useTitleBadge();
  useEffect(() => {
    const words = [title, `${shop} back office`.trim()].join(' · ');
    document.title = badge > 0 ? `(${badge}) ${words}` : words;
  }, [title, shop, badge]);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{heading}</h1>
          {description !== undefined && <p className="mt-1 min-h-6 text-sm text-ink-soft">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
