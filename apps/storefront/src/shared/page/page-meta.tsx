import { type PageHead, pageTitle } from '@kanaka/presentation/pages';
import { useEffect } from 'react';
import { useShop } from './use-shop.ts';

/** Sets the page's title and description in the document's existing elements. */
export function PageMeta({ title, description }: Pick<PageHead, 'title'> & Partial<PageHead>) {
  const shop = useShop();
  const whole = pageTitle({ title }, shop);
  const words = description ?? shop.description;
  useEffect(() => {
    const before = document.title;
    document.title = whole;
    document.querySelector('meta[name="description"]')?.setAttribute('content', words);
    // When a dialog with its own URL closes, the page below gets its title back.
    return () => {
      document.title = before;
    };
  }, [whole, words]);
  return null;
}
