import { EmptyState } from '@kanaka/ui/empty-state';
import type { ReactNode, ComponentProps } from 'react';
import { Button } from '@kanaka/ui/button';
import { Loaded, type Response } from '../../shared/page/page.tsx';

/** What waits for the owner, one per row, with the loading, error and empty states. */
export function AttentionList<Row>({
  name,
  response,
  empty,
  about,
  children,
}: {
  /** The plural name of what is listed: "Payments". */
  name: string;
  response: Response<{ data: readonly Row[] }>;
  /** Said when nothing waits, with what appears here. */
  empty: string;
  about: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Loaded response={response} name={name}>
      {({ data }) =>
        data.length > 0 ? (
          <ul>{data.flatMap((row) => children(row))}</ul>
        ) : (
          <EmptyState title={empty} className="py-10">
            {about}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

/** What waits for the owner, with the buttons that decide on it. */
export function AttentionRow({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">{children}</div>
      {buttons}
    </li>
  );
}

/** What is of interest only now and then. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
        Details
      </summary>
      {children}
    </details>
  );
}

/** The only button of a row. */
export function RowButton(button: ComponentProps<typeof Button>) {
  return <Button variant="outline" padding="md" className="max-sm:w-full" {...button} />;
}

/** An amount in the smallest unit of any currency, as Razorpay sends it: 103000 INR → ₹1,030.00. */
export function formatAmount(amount: number, currency: string): string {
  // Intl throws on a malformed currency code; the owner must be able to read the amount anyway.
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
