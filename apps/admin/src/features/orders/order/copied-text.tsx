import { IconButton } from '@kanaka/ui/icon-button';
import { toast } from '@kanaka/ui/toaster';
import { Copy } from 'lucide-react';

/** A long text in small type, with a button that copies it. */
export function CopiedText({ text, name }: { text: string; name: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: `${name} copied` }),
      () => toast({ title: `${name} could not be copied`, variant: 'destructive' }),
    );
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 text-xs wrap-anywhere">{text}</span>
      <IconButton
        Icon={Copy}
        name={`Copy ${name}`}
        className="-my-2.5 -mr-2.5 [&_svg]:size-4!"
        onClick={() => void copy()}
      />
    </span>
  );
}
