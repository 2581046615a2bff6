import { IconButton } from '@kanaka/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { keepFocus } from '../page/keep-focus.ts';

/** The button that removes a row of a list; `name` says which. */
export function RemoveRow({ name, onClick, className }: { name: string; onClick: () => void; className?: string }) {
  return <IconButton Icon={Trash2} name={name} className={className} onMouseDown={keepFocus} onClick={onClick} />;
}
