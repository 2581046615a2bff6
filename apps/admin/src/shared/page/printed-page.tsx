import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';

/** A page to print, without the admin layout; what stands beside the button is not printed. */
export function PrintedPage({
  title,
  back,
  ready,
  choices,
  children,
}: {
  title: string;
  back: { to: string; words: string };
  ready: boolean;
  choices?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    // Browsers suggest the title as the file name of the PDF.
    document.title = title;
  }, [title]);
  return (
    <main className="min-h-dvh bg-white px-4 py-4 print:p-0">
      <div className="mx-auto mb-6 flex max-w-[186mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink Icon={ArrowLeft} variant="ghost" padding="sm" to={back.to}>
          {back.words}
        </ButtonLink>
        {choices}
        <Button Icon={Printer} disabled={!ready} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {children}
    </main>
  );
}
