import { useId } from 'react';
import { cn } from './cn.ts';

/** White with the shop's green pattern of lotus petals; fills its nearest positioned ancestor. */
export function PatternBackground({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={cn('absolute inset-0 size-full bg-white text-emerald', className)}>
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1" strokeLinejoin="round">
            <path
              id={`${id}-petal`}
              d="M48 48C38 40 36 28 48 14c12 14 10 26 0 34Z M48 48c-4-8-4-16 0-24 4 8 4 16 0 24Z"
            />
            <use href={`#${id}-petal`} transform="rotate(90 48 48)" />
            <use href={`#${id}-petal`} transform="rotate(180 48 48)" />
            <use href={`#${id}-petal`} transform="rotate(270 48 48)" />
            <path d="M48 0v14M48 82v14M0 48h14M82 48h14" />
            <path d="M0 0c6 12 14 20 26 26C20 38 12 44 0 48M96 0c-6 12-14 20-26 26 6 12 14 18 26 22M0 96c6-12 14-20 26-26-6-12-14-18-26-22M96 96c-6-12-14-20-26-26 6-12 14-18 26-22M0 0c12 6 20 14 26 26 12-6 18-14 22-26M96 0c-12 6-20 14-26 26-12-6-18-14-22-26M0 96c12-6 20-14 26-26 12 6 18 14 22 26M96 96c-12-6-20-14-26-26-12 6-18 14-22 26" />
          </g>
          <circle cx="48" cy="48" r="2.5" fill="currentColor" />
          <circle cx="26" cy="26" r="1.500" fill="currentColor" />
          <circle cx="70" cy="26" r="1.500" fill="currentColor" />
          <circle cx="26" cy="70" r="1.500" fill="currentColor" />
          <circle cx="70" cy="70" r="1.500" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity="0.12" />
    </svg>
  );
}
