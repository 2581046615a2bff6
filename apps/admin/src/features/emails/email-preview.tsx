import type { previewEmail } from '@kanaka/contracts/orders/email-previews';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { cn } from '@kanaka/ui/cn';
import { Switch } from '@kanaka/ui/switch';
import { useState } from 'react';
import { TitledCard } from '../../shared/page/page.tsx';
import { ViewTabs } from '../../shared/page/view-tabs.tsx';

type Preview = AnswerOf<typeof previewEmail>['data'];

const widths = [
  { value: 'phone', words: 'Phone' },
  { value: 'desktop', words: 'Computer' },
  { value: 'text', words: 'Plain text' },
] as const;
type Width = (typeof widths)[number]['value'];

/** What an e-mail looks like; what was shown before stays while there are mistakes. */
export function EmailPreview({
  preview: { shown, order },
  withOrder,
  onWithOrder,
}: {
  preview: Omit<Preview, 'mistakes'>;
  withOrder: boolean;
  /** Absent for somebody who may not see orders. */
  onWithOrder: ((withOrder: boolean) => void) | undefined;
}) {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <TitledCard id="preview" title="Preview">
      <div className="space-y-4 p-4 sm:px-5">
        {onWithOrder && (
          <Switch
            label="With your latest order"
            description={withOrder && !order ? 'No order has been paid yet.' : (order ?? 'With invented details.')}
            checked={withOrder}
            onCheckedChange={onWithOrder}
          />
        )}
        <ViewTabs label="Width of the preview" views={widths} chosen={width} onChoose={setWidth} />
        {shown && (
          <>
            <p className="text-sm wrap-anywhere">
              <span className="text-ink-muted">Subject: </span>
              {shown.subject}
            </p>
            {width === 'text' ? (
              <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{shown.text}</pre>
            ) : (
              <EmailFrame html={shown.html} className={width === 'phone' ? 'w-90' : 'w-full'} />
            )}
          </>
        )}
      </div>
    </TitledCard>
  );
}

/** An e-mail as it is sent, in a frame of its own where no script runs. */
function EmailFrame({ html, className }: { html: string; className: string }) {
  return (
    <iframe
      title="The e-mail"
      tabIndex={-1}
      sandbox="allow-same-origin"
      // The Content-Security-Policy refuses styles in markup; a script may set them.
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={({ currentTarget }) => showStyled(currentTarget)}
      className={cn('mx-auto block max-w-full border border-hairline', className)}
    />
  );
}

function showStyled(frame: HTMLIFrameElement): void {
  const email = frame.contentDocument;
  if (!email) return;
  for (const element of email.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  // Its links lead to the shop, and nowhere from here.
  email.body.inert = true;
  const fit = () => {
    frame.style.height = `${email.documentElement.offsetHeight}px`;
  };
  fit();
  // As wide as the page leaves room, and higher with its pictures.
  new ResizeObserver(fit).observe(email.documentElement);
}
