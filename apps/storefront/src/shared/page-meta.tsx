import { type PageHead, fullTitle } from '@kanaka/contracts/page-head';
import { shop } from '@kanaka/contracts/shop-profile';
import { useEffect } from 'react';

/** The page's own title and description, in the elements that the document already has. */
export function PageMeta({ title, description = shop.description }: Pick<PageHead, 'title'> & Partial<PageHead>) {
  useEffect(() => {
    const before = document.title;
    document.title = fullTitle({ title });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // A dialog with an address of its own gives the page below its title back.
    return () => {
      document.title = before;
    };
  }, [title, description]);
  return null;
}
