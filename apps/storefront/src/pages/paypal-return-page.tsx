import { PageMeta } from '../shared/page-meta.tsx';

export function PaypalReturnPage() {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 sm:px-6 lg:px-10">
      <PageMeta title="Processing Payment...Please wait!" />
      <h1 className="text-3xl">Processing Payment...Please wait!</h1>
    </div>
  );
}
