import { Button } from '@kanaka/ui/button';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { useMedia } from '@kanaka/ui/use-media';
import { FileDown, FileUp, Printer } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type Download, useDownload } from '../use-download.ts';

type AButton = ComponentProps<typeof Button>;
/** What is done, or the file that is downloaded. */
type FileAction = Pick<AButton, 'disabled'> &
  Required<Pick<AButton, 'Icon'>> & { label: string } & ({ onSelect: () => void } | { file: () => Download });

/** What can be done with files beside a list. On a phone it is in a menu, so that the list is not below it. */
export function FileActions({ actions }: { actions: readonly (FileAction | false)[] }) {
  const isWide = useMedia('(min-width: 40rem)');
  const { download, downloading } = useDownload();
  const busy = downloading !== null;
  const items = actions
    .filter((action) => action !== false)
    .map(({ disabled = false, ...action }) =>
      'file' in action
        ? {
            label: action.label,
            Icon: action.Icon,
            busy,
            disabled: disabled || busy,
            onSelect: () => void download(action.file()),
          }
        : { ...action, busy: false, disabled },
    );
  if (items.length === 0) return null;
  if (isWide) {
    return (
      <div className="flex gap-3">
        {items.map(({ label, onSelect, ...button }) => (
          <Button key={label} variant="outline" onClick={onSelect} {...button}>
            {label}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" padding="md" busy={busy}>
          More
        </Button>
      }
      items={items}
    />
  );
}

/** Beside the words of an empty list, where on a phone the actions are in a menu. */
export const ImportButton = ({ onClick }: { onClick: () => void }) => (
  <Button Icon={FileUp} variant="outline" onClick={onClick}>
    Import a file
  </Button>
);

/** A button that downloads a file. */
export function FileButton({ file, ...button }: AButton & { file: (() => Download) | undefined }) {
  const { download, downloading } = useDownload();
  return (
    <Button
      Icon={FileDown}
      variant="outline"
      busy={downloading !== null}
      disabled={!file}
      onClick={() => file && void download(file())}
      {...button}
    />
  );
}

/** Above what can be downloaded and printed. */
export function FileAndPrint({
  file,
  isLoaded,
  children,
}: {
  /** Undefined before it can be made. */
  file: (() => Download) | undefined;
  isLoaded: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <FileButton file={file}>Download CSV</FileButton>
      <Button Icon={Printer} variant="outline" disabled={!isLoaded} onClick={() => window.print()}>
        Print
      </Button>
      {children}
    </div>
  );
}
