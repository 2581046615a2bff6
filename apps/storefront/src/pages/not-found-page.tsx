import { notFoundHead } from '@kanaka/presentation/pages';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { LogoMark } from '@kanaka/ui/logo';
import type { ComponentProps } from 'react';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useShop } from '../shared/page/use-shop.ts';

export function NotFoundPage() {
  const shop = useShop();
  return (
    <>
      <PageMeta {...notFoundHead(shop)} />
      <EmptyPage
        heading="Page not found"
        title="This page doesn't exists"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/shop/home">To the shop</ButtonLink>
            <ButtonLink variant="outline" to="/shop/search">
              Search
            </ButtonLink>
          </div>
        }
      >
        The address may be mistyped, or the page may have moved.
      </EmptyPage>
    </>
  );
}

/** A page with nothing but why nothing is there. */
export function EmptyPage({ heading, ...state }: ComponentProps<typeof EmptyState> & { heading: string }) {
  return (
    <div className="grid min-h-[75svh] place-items-center">
      <div>
        <h1 className="sr-only">{heading}</h1>
        <EmptyState icon={<LogoMark className="!h-12 !w-16" />} {...state} />
      </div>
    </div>
  );
}
