import { type PageHead, fullTitle } from '@kanaka/contracts/page-head';
import { useEffect } from 'react';
import { useShop } from './use-shop.ts';

/** The page's own title and description, in the elements that the document already has. */
export function PageMeta({ title, description }: Pick<PageHead, 'title'> & Partial<PageHead>) {
  const shop = useShop();
  const whole = shop.name ? fullTitle({ title }, shop) : title;
  const words = description ?? shop.description;
  useEffect(() => {
    const before = document.title;
    document.title = whole;
    document.querySelector('meta[name="description"]')?.setAttribute('content', words);
    // A dialog with an address of its own gives the page below its title back.
    return () => {
      document.title = before;
    };
  }, [whole, words]);
  return null;
}
