import { Spinner } from '@kanaka/ui/spinner';

export function PaypalReturnPage() {
  return (
    <div className="mx-auto flex min-h-[60svh] w-full max-w-page flex-col items-center justify-center gap-6 px-4 py-16 text-center">
      <Spinner label="" className="size-8 text-emerald" />
      <h1 className="text-2xl sm:text-3xl">Processing Payment...Please wait!</h1>
    </div>
  );
}
