import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { saveFile } from '@kanaka/web-kit/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Label, LabelFormat } from './label-pdf.ts';

const formats: readonly { value: LabelFormat; words: string; about: string }[] = [
  { value: 'roll', words: 'Label printer, 22 × 10 mm', about: 'One label a page.' },
  { value: 'a4', words: 'A4 sheets', about: '200 labels a sheet, with lines to cut along. Print at 100 %.' },
];

/** Downloads the labels of units as a PDF. */
export function LabelsDialog({
  labels,
  name,
  onClose,
}: {
  labels: readonly Label[];
  /** Of the piece, for the file's name. */
  name: string;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<LabelFormat>('roll');
  const download = async () => {
    // Only who prints labels loads what draws the codes.
    const { labelPdf } = await import('./label-pdf.ts');
    const file = new Blob([labelPdf(labels, format)], { type: 'application/pdf' });
    saveFile(file, `labels-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${format}.pdf`);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="sm"
      title={labels.length === 1 ? 'One label' : `${labels.length} labels`}
      description="Tag, weights, purity, and the tag as a QR code."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button Icon={Download} onClick={() => void download()}>
            Download PDF
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Format</legend>
        {formats.map(({ value, words, about }) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center gap-3 border border-hairline px-4 py-2 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              name="format"
              className="size-4 shrink-0 accent-emerald"
              checked={format === value}
              onChange={() => setFormat(value)}
            />
            <span className="font-medium">
              {words}
              <span className="block text-sm font-normal text-ink-soft">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
