import { Spinner } from '@kanaka/ui/spinner';
import { PageMeta } from '../shared/page-meta.tsx';
import { usePageHead } from '../shared/use-shop.ts';

export function PaypalReturnPage() {
  const head = usePageHead('/shop/paypal-return');
  return (
    <div className="mx-auto flex min-h-[60svh] w-full max-w-page flex-col items-center justify-center gap-6 px-4 py-16 text-center">
      <PageMeta {...head} />
      <Spinner label="" className="size-8 text-emerald" />
      <h1 className="text-2xl sm:text-3xl">Processing Payment...Please wait!</h1>
    </div>
  );
}
