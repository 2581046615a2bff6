import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { saveFile } from '@kanaka/web-kit/save-file';
import { Download, Printer } from 'lucide-react';
import { useShopName } from '../../shared/use-shop.ts';

/** The codes for a lost device, which are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const shop = useShopName();
  const text = [`Recovery codes of ${shop}. Each works once.`, '', ...codes, ''].join('\n');
  return (
    <Dialog
      isForm
      size="sm"
      onClose={onClose}
      title="Your recovery codes"
      description="If you lose your device, one of them signs you in. They are not shown again: please print them, or keep them where only you can read them."
      footer={
        <>
          <Button variant="outline" Icon={Printer} onClick={() => print(text)}>
            Print
          </Button>
          <Button
            variant="outline"
            Icon={Download}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            Download
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 font-mono text-base min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Prints a text alone, without the page. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return;
  const words = page.createElement('pre');
  words.textContent = text;
  page.body.append(words);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
