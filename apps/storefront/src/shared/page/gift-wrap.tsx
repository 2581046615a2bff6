import { cn } from '@kanaka/ui/cn';

/** What a gift looks like when it arrives: a box in the house's green with a gold ribbon, and the card that lies on it. */
export function GiftWrap({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 180"
      role="img"
      aria-label="A dark green box with a gold ribbon and bow; beside it an ivory card with handwriting"
      className={cn('h-auto', className)}
    >
      <ellipse cx="122" cy="166" rx="104" ry="9" className="fill-ink/10" />
      <path d="M26 62h116v100H26z" className="fill-emerald-deep" />
      <path d="M20 44h128v24H20z" className="fill-emerald" />
      <path d="M76 44h16v118H76z" className="fill-gold" />
      <path d="M82 44h4v118h-4z" className="fill-gold-soft" />
      <g className="fill-gold">
        <path d="M84 44C68 18 44 16 42 30c-2 13 24 18 42 14z" />
        <path d="M84 44c16-26 40-28 42-14 2 13-24 18-42 14z" />
        <path d="M82 43 62 66l12-2 4 9 8-29z" />
        <path d="m86 43 20 23-12-2-4 9-8-29z" />
      </g>
      <circle cx="84" cy="42" r="7" className="fill-gold-soft" />
      <g transform="rotate(7 186 122)">
        <path d="M150 88h72v70h-72z" className="fill-ivory stroke-gold" strokeWidth="1" />
        <path d="M155 93h62v60h-62z" fill="none" className="stroke-gold-soft" strokeWidth="1" />
        <path
          d="M164 110c6-6 9 4 14-1s8 3 13-1 8 3 13-1M164 124c7-5 10 3 16-1s9 3 15-1 7 2 11 0M164 138c6-4 9 3 14 0"
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-ink-soft"
        />
      </g>
    </svg>
  );
}

/** What it looks like beside what it is, where an order is made a gift. */
export function GiftWrapLine() {
  return (
    <div className="mt-3 flex items-center gap-4">
      <GiftWrap className="w-24 shrink-0" />
      <p className="text-sm text-ink-soft">{GIFT_WRAP_WORDS}</p>
    </div>
  );
}

/** The same in words, which stand beside it. */
export const GIFT_WRAP_WORDS =
  'A dark green box tied with a gold ribbon, and an ivory card with your message. Free of charge, and no price travels in the parcel.';
