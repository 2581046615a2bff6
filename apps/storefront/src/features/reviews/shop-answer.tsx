import { cn } from '@kanaka/ui/cn';
import { Store } from 'lucide-react';
import { useShop } from '../../shared/page/use-shop.ts';

/** The shop's answer below a review, in a form that no review has: nobody can write one that looks like it. */
export function ShopAnswer({ answer, className }: { answer: string; className?: string }) {
  const { name } = useShop();
  if (!answer) return null;
  return (
    <div className={cn('border-l-4 border-emerald bg-emerald/5 py-3 pr-4 pl-4 text-base', className)}>
      <p className="flex items-center gap-2 text-sm font-semibold text-emerald">
        <Store className="size-4 shrink-0" />
        Answer from {name}
      </p>
      <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{answer}</p>
    </div>
  );
}
