import { useReducedMotion } from '@kanaka/ui/use-media';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';

/** Pauses or resumes what changes by itself: `of` names it. Nothing does for users who asked for reduced motion. */
export function PlayButton({
  of,
  playing,
  onChange,
  className,
  children,
}: {
  of: string;
  playing: boolean;
  onChange: (playing: boolean) => void;
  className: string;
  /** Words beside the icon. */
  children?: ReactNode;
}) {
  const reduced = useReducedMotion();
  if (reduced) return null;
  const Icon = playing ? Pause : Play;
  const name = `${playing ? 'Pause' : 'Play'} ${of}`;
  return (
    <button type="button" aria-label={name} title={name} onClick={() => onChange(!playing)} className={className}>
      <Icon className="size-3.5 fill-current" strokeWidth={0} />
      {children}
    </button>
  );
}
