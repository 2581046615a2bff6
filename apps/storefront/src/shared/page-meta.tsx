import { shop } from '@kanaka/contracts/shop-profile';
import { useEffect } from 'react';

/** The page's own title and description, in the elements that index.html already has. */
export function PageMeta({ title, description = shop.description }: { title: string; description?: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = title === shop.name ? `${shop.name} · ${shop.tagline}` : `${title} · ${shop.name}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // A dialog with an address of its own gives the page below its title back.
    return () => {
      document.title = before;
    };
  }, [title, description]);
  return null;
}
