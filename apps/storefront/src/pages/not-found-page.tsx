import { notFoundHead } from '@kanaka/presentation/pages';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { LogoMark } from '@kanaka/ui/logo';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useShop } from '../shared/page/use-shop.ts';

export function NotFoundPage() {
  const shop = useShop();
  return (
    <div className="grid min-h-[75svh] place-items-center">
      <PageMeta {...notFoundHead(shop)} />
      <div>
        <h1 className="sr-only">Page not found</h1>
        <EmptyState
          icon={<LogoMark className="!h-12 !w-16" />}
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
        </EmptyState>
      </div>
    </div>
  );
}
