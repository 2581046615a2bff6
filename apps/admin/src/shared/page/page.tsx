import { type ReactNode, useEffect, type ComponentProps, createContext, useContext, useState } from 'react';
import { cn } from '@kanaka/ui/cn';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { isApiError, isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { Skeleton } from '@kanaka/ui/skeleton';
import { sharedValue } from '../shared-value.ts';
import { useShopName } from '../use-shop.ts';
import { formatMoment } from '../words.tsx';

/** The number before the title in the browser's tab: what has come since the owner has looked. */
export const titleBadge = sharedValue(0);

/** A card with a heading that names it, and what stands beside that. */
export function TitledCard({
  id,
  title,
  beside,
  children,
  ...card
}: ComponentProps<'section'> & { id: string; title: string; beside?: ReactNode }) {
  return (
    <Card aria-labelledby={id} {...card}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-1 sm:px-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </Card>
  );
}

/** The layout of every admin page: its heading, its main action and its content. */
export function Page({
  title,
  heading = title,
  description,
  action,
  children,
}: {
  /** The title in the browser's tab. */
  title: string;
  heading?: string;
  /** An empty text while it loads, so that its place is kept. */
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const shop = useShopName();
  const badge = titleBadge.use();
  useEffect(() => {
    const words = [title, `${shop} back office`.trim()].join(' · ');
    document.title = badge > 0 ? `(${badge}) ${words}` : words;
  }, [title, shop, badge]);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 lg:px-8 lg:py-8 print:p-0">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{heading}</h1>
          {description !== undefined && <p className="mt-1 min-h-6 text-sm text-ink-soft">{description}</p>}
        </div>
        {action && <div className="contents print:hidden">{action}</div>}
      </div>
      {children}
    </div>
  );
}

/** On paper only: what was printed of which shop, and when. */
export function PrintedHead({ title }: { title: string }) {
  const shop = useShopName();
  const [now] = useState(() => new Date().toISOString());
  return (
    <p className="mb-4 hidden justify-between text-sm print:flex">
      <span className="font-medium">{[shop, title].filter(Boolean).join(' · ')}</span>
      <span>{formatMoment(now)}</span>
    </p>
  );
}

const frame = 'rounded-sm border border-hairline bg-white print:border-0';

/** In place of a whole card. */
export const inCard = `${frame} py-16`;

/** A white background behind a table or a list. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn(frame, className)} {...rest} />;
}

/** What a query answers. */
export type Response<Data> = { currentData?: Data | undefined; error?: unknown; refetch: () => unknown };

/** "API keys" and "Orders" within a sentence: "API keys", "orders". */
export const withinSentence = (name: string) =>
  /^.[A-Z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Whether something is not there; an address that is no id is refused with 400. */
export const isGone = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400);

/** What a query loaded; before that as many `rows` as it may have, or why it failed with a button that tries again. */
export function Loaded<Data>({
  response: { currentData, error, refetch },
  name,
  rows,
  row,
  skeleton = <LoadingRows label={`Loading ${withinSentence(name)}`} rows={rows} row={row} />,
  gone,
  className,
  children,
}: {
  response: Response<Data>;
  /** What it is: "Orders", "This import". */
  name: string;
  /** In place of what is not there. */
  gone?: ReactNode;
  /** Another placeholder than rows. */
  skeleton?: ReactNode;
  /** The space above and below the failure. */
  className?: string;
  children: (data: Data) => ReactNode;
} & Pick<ComponentProps<typeof LoadingRows>, 'rows' | 'row'>) {
  if (currentData !== undefined) return children(currentData);
  if (gone && isGone(error)) return gone;
  if (error) return <PartFailure name={name} error={error} onRetry={refetch} className={className} />;
  return skeleton;
}

/** In place of what is not there, with a link to all of its kind. */
export function Gone({ title, to, all, children }: { title: string; to: string; all: string; children: ReactNode }) {
  const action = (
    <ButtonLink variant="outline" to={to}>
      {all}
    </ButtonLink>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}

/** In place of a page, or a part of it, that could not be loaded. */
export function PartFailure({
  name,
  error,
  onRetry,
  className = 'py-12',
}: {
  /** What could not be loaded: "Orders". */
  name: string;
  error: unknown;
  onRetry: () => unknown;
  className?: string | undefined;
}) {
  const title = `${name} could not be loaded`;
  const isRefused = isRefusal(error, 'auth.no-permission');
  const isTogether = useRetriedTogether(isRefused ? undefined : onRetry);
  if (isRefused) return <p className={cn('px-6 text-center text-ink-soft', className)}>{messageOf(error)}</p>;
  if (isTogether) {
    return (
      <p role="alert" className={cn('px-6 text-center text-ink-soft', className)}>
        {title}
      </p>
    );
  }
  return (
    <ErrorState title={title} onRetry={() => void onRetry()} className={className}>
      {messageOf(error)}
    </ErrorState>
  );
}

/** Placeholder for a list while it is loading: as many blocks as rows, as high as they are. Without a label only seen. */
export function LoadingRows({
  label,
  rows = 2,
  row = 'h-10',
  className = 'flex flex-col gap-3 p-5',
}: {
  label?: string;
  rows?: number | undefined;
  /** CSS classes with the height of a row. */
  row?: string | undefined;
  className?: string;
}) {
  return (
    <div className={className} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}>
      {Array.from({ length: rows }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </div>
  );
}

type Retry = () => unknown;
type Failures = { together: boolean; add: (retry: Retry) => () => void };

const FailuresContext = createContext<Failures>({ together: false, add: () => () => undefined });

/** Around the parts of a page that load on their own: when several have failed, one button above them retries all. */
export function RetryTogether({ className, children }: { className?: string; children: ReactNode }) {
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const [add] = useState(() => (retry: Retry) => {
    setRetries((now) => [...now, retry]);
    return () => setRetries((now) => now.toSpliced(now.indexOf(retry), 1));
  });
  const different = new Set(retries);
  const together = different.size > 1;
  return (
    <FailuresContext value={{ together, add }}>
      <div className={className}>
        {together && (
          <ErrorState
            title="Parts of this page could not be loaded"
            onRetry={() => different.forEach((retry) => retry())}
            retryLabel="Try all again"
            className="mb-6 border border-hairline bg-white py-6"
          >
            The shop did not answer. Try again; if it keeps happening, check your connection.
          </ErrorState>
        )}
        {children}
      </div>
    </FailuresContext>
  );
}

/** Whether the page's one button retries this part too, so that it needs none of its own; `retry` is set while it has failed. */
export function useRetriedTogether(retry: Retry | undefined): boolean {
  const { together, add } = useContext(FailuresContext);
  useEffect(() => (retry ? add(retry) : undefined), [retry, add]);
  return together;
}
