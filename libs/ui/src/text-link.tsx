import { cn } from './cn.ts';
import { Link, type LinkProps } from './link.tsx';

/** A link in a text. `tall`: it stands by itself, as high as a thumb needs it; `away`: it opens in another tab. */
export function TextLink({
  tall,
  away,
  className,
  ...link
}: LinkProps & { tall?: boolean | undefined; away?: boolean | undefined }) {
  return (
    <Link
      {...link}
      {...(away && { target: '_blank', rel: 'noreferrer' })}
      className={cn(
        'text-emerald underline underline-offset-4',
        tall && 'inline-flex min-h-11 items-center',
        className,
      )}
    />
  );
}
