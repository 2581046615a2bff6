import { cn } from './cn.ts';

/** The shop's logo: a lotus from the side, drawn in a single line width. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('h-6 w-8', className)}
    >
      <path d="M24 3c5.5 6 7.6 12.600 6.800 19.200C30.200 27 27.800 30.600 24 33c-3.800-2.400-6.200-6-6.800-10.800C16.400 15.600 18.500 9 24 3Z" />
      <path d="M17.700 12.200C14.900 10.300 12 9.300 9 9.200c-.2 7.400 2 13.200 6.400 17.400 2.600 2.500 5.500 4.600 8.600 6.400" />
      <path d="M30.300 12.200c2.800-1.900 5.700-2.900 8.700-3 .2 7.400-2 13.200-6.400 17.400-2.600 2.500-5.500 4.600-8.600 6.400" />
      <path d="M9.500 16.600c-2.700-.3-5.300 0-8 1.100 2.300 5.500 5.600 9.500 10.100 12 3.800 2.100 7.900 3.200 12.400 3.300" />
      <path d="M38.500 16.600c2.700-.3 5.300 0 8 1.100-2.300 5.500-5.600 9.500-10.100 12-3.800 2.100-7.900 3.200-12.400 3.300" />
    </svg>
  );
}

/** The owner's own logo, or the lotus with the shop's name; `tagline` adds a line below. */
export function Logo({
  name,
  image,
  tagline,
  className,
}: {
  name: string;
  /** The address of the owner's logo, which ends with its size. */
  image?: string | undefined;
  tagline?: string;
  className?: string;
}) {
  const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(image ?? '') ?? [];
  return (
    <span className={cn('inline-flex flex-col items-center text-emerald', className)}>
      {image ? (
        <img
          src={image}
          alt={name}
          width={width}
          height={height}
          className="h-[2.4em] w-auto max-w-[10em] object-contain"
        />
      ) : (
        <span className="inline-flex items-center gap-2.5">
          <LogoMark className="shrink-0 text-gold" />
          <span className="min-w-0 font-display text-[1.6em] leading-none tracking-[0.02em] wrap-anywhere">{name}</span>
        </span>
      )}
      {tagline && <span className="mt-2 text-xs tracking-[0.08em] text-ink-muted">{tagline}</span>}
    </span>
  );
}
