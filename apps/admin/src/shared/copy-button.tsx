import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { toast } from '@kanaka/ui/toaster';
import { Copy } from 'lucide-react';

/** Copies a text, which `name` says; with `isNamed` the button has words. */
export function CopyButton({ text, name, isNamed = false }: { text: string; name: string; isNamed?: boolean }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: `${name} copied` }),
      () => toast({ title: `${name} could not be copied`, variant: 'destructive' }),
    );
  return isNamed ? (
    <Button Icon={Copy} variant="outline" padding="sm" onClick={copy}>
      Copy {name.toLowerCase()}
    </Button>
  ) : (
    <IconButton Icon={Copy} name={`Copy ${name}`} className="-my-2.5 -mr-2.5 [&_svg]:size-4!" onClick={copy} />
  );
}
