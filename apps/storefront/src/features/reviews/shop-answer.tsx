import { cn } from '@kanaka/ui/cn';
import { useShop } from '../../shared/use-shop.ts';

/** The shop's answer below a review. */
export function ShopAnswer({ answer, className }: { answer: string; className?: string }) {
  const { name } = useShop();
  if (!answer) return null;
  return (
    <div className={cn('border-l-2 border-gold pl-3 text-base', className)}>
      <p className="text-sm font-medium text-emerald">Answer from {name}</p>
      <p className="mt-0.5 break-words whitespace-pre-line text-ink-soft">{answer}</p>
    </div>
  );
}
