import type { Redirect } from '@kanaka/contracts/catalog/redirects';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf, FormDialog, notify, optionsOf, SendDialog } from '../../shared/forms/form.tsx';
import { counted } from '../../shared/words.tsx';
import { RedirectsApi } from './redirects-api.ts';

const kinds = optionsOf({ yes: 'For good (301)', no: 'For a while (302)' });
const address = { autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const;

/** Adds a redirect, or lets one lead elsewhere. */
export function RedirectDialog({ redirect, onClose }: { redirect: Redirect | null; onClose: () => void }) {
  const [save] = RedirectsApi.useSaveRedirectMutation();
  const { from = '', to = '', permanent = true } = redirect ?? {};
  const form = useForm({ defaultValues: { from, to, permanent: permanent ? 'yes' : 'no' } });
  const field = fieldOf(form);
  return (
    <SendDialog
      title={redirect ? 'Edit redirect' : 'Add redirect'}
      submit="Save redirect"
      form={form}
      send={(typed) => save({ body: { ...typed, permanent: typed.permanent === 'yes' } }).unwrap()}
      onClose={onClose}
    >
      <TextField
        label="Old address"
        required
        placeholder="/products/gold-ring"
        description={redirect ? undefined : 'As other sites and search engines know it.'}
        readOnly={redirect !== null}
        {...address}
        {...field('from', { required: 'Please enter the old address.' })}
      />
      <TextField
        label="Leads to"
        required
        placeholder="/shop/listing"
        description="A path of your shop."
        {...address}
        {...field('to', { required: 'Please say where it leads.' })}
      />
      <SelectField
        label="Kind"
        options={kinds}
        description="For good: search engines forget the old address."
        {...field('permanent')}
      />
    </SendDialog>
  );
}

/** The most mistakes that are listed at once. */
const MOST_SHOWN = 50;

/** Takes a pasted list of two columns; all lines are saved, or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [save, { isLoading }] = RedirectsApi.useImportRedirectsMutation();
  const [lines, setLines] = useState('');
  const [wrong, setWrong] = useState<[line: string, message: string][]>([]);
  const send = async () => {
    setWrong([]);
    const isDone = await notify(save({ body: { lines } }).unwrap(), undefined, (refused) => {
      const issues = Object.entries(fieldIssues(refused));
      setWrong(
        issues.length > 0
          ? issues.map(([path, message]) => [path.replace('lines.', ''), message])
          : [['', 'The list could not be saved. Please try again.']],
      );
    });
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title="Paste a list"
      description="One redirect per line: the old address, then where it leads. Two columns of a spreadsheet, or a file of another shop, pasted as they are."
      submit="Save all"
      busy={isLoading}
      disabled={lines.trim() === ''}
      onSubmit={async (event) => {
        event.preventDefault();
        await send();
      }}
      onClose={onClose}
    >
      <TextArea
        label="List"
        rows={10}
        maxLength={200_000}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={'/products/gold-ring\t/shop/product/gold-ring\n/pages/about\t/shop/about-us'}
        className="[&_textarea]:font-mono [&_textarea]:text-xs [&_textarea]:whitespace-pre"
        value={lines}
        onChange={({ target }) => setLines(target.value)}
      />
      <div role="alert">
        {wrong.length > 0 && (
          <>
            <p className="font-medium text-brick">
              Nothing was saved. {counted(wrong.length, 'line')} to be corrected:
            </p>
            <ul className="mt-2 max-h-48 space-y-1 overflow-y-auto">
              {wrong.slice(0, MOST_SHOWN).map(([line, message]) => (
                <li key={`${line} ${message}`} className="wrap-anywhere">
                  {line && `Line ${line}: `}
                  {message}
                </li>
              ))}
              {wrong.length > MOST_SHOWN && <li>And {counted(wrong.length - MOST_SHOWN, 'more line')}.</li>}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  );
}
