import type { AdminPage } from '@kanaka/contracts/catalog/pages';
import { isPolicy } from '@kanaka/contracts/catalog/page-address';
import { ifMatch } from '@kanaka/contracts/shapes';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { FormMoment } from '../../shared/forms/date-field.tsx';
import { SendDialog } from '../../shared/forms/form.tsx';
import { Card } from '../../shared/page/page.tsx';
import { instantOf, writtenTime } from '../../shared/words.tsx';
import { PagesApi } from './pages-api.ts';

/** What can be done with a page beside writing it: publish what is saved, and take a free page out of the shop. */
export function PublishPage({
  page,
  version,
  isDirty,
  onDone,
}: {
  page: AdminPage;
  /** That the form has. */
  version: number;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** `deleted`: it is no longer there. */
  onDone: (deleted: boolean) => void;
}) {
  const { slug, title, changed, withdrawn, current, coming } = page;
  const [withdraw] = PagesApi.useWithdrawPageMutation();
  const [remove] = PagesApi.useDeletePageMutation();
  const [asked, setAsked] = useState<'publish' | 'withdraw' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const isNew = changed || withdrawn;
  const state = isDirty
    ? 'Save what you have written, then publish it.'
    : isNew
      ? 'What is saved here is not what customers read.'
      : 'Customers read, or will read, what is saved here.';
  return (
    <Card className="mt-5 flex flex-wrap items-center gap-3 p-4 text-sm sm:px-6">
      <p role="status" className="min-w-0 flex-1 basis-64 text-ink-soft">
        {state}
      </p>
      <Button disabled={isDirty || !isNew} onClick={() => setAsked('publish')}>
        Publish…
      </Button>
      {!isPolicy(slug) && (
        <>
          {!withdrawn && (current ?? coming) && (
            <Button variant="outline" onClick={() => setAsked('withdraw')}>
              Take out of the shop
            </Button>
          )}
          <Button variant="outline" onClick={() => setAsked('delete')}>
            Delete
          </Button>
        </>
      )}
      {asked === 'publish' && (
        <PublishDialog slug={slug} version={version} title={title} onDone={() => onDone(false)} onClose={close} />
      )}
      {asked === 'withdraw' && (
        <ConfirmChange
          title={`Take ${title} out of the shop?`}
          confirm="Take out of the shop"
          change={async () => {
            const done = await withdraw({ params: { slug } }).unwrap();
            onDone(false);
            return done;
          }}
          onClose={close}
        >
          Its address no longer works until you publish it again. Its versions stay.
        </ConfirmChange>
      )}
      {asked === 'delete' && (
        <ConfirmChange
          title={`Delete ${title}?`}
          confirm="Delete page"
          change={async () => {
            const done = await remove({ params: { slug } }).unwrap();
            onDone(true);
            return done;
          }}
          onClose={close}
        >
          It is deleted with all its versions.
        </ConfirmChange>
      )}
    </Card>
  );
}

function PublishDialog({
  slug,
  title,
  version,
  onDone,
  onClose,
}: {
  slug: string;
  title: string;
  version: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const [publish] = PagesApi.usePublishPageMutation();
  const form = useForm({ defaultValues: { validFrom: '' } });
  const validFrom = useWatch({ control: form.control, name: 'validFrom' });
  return (
    <SendDialog
      title={`Publish ${title}`}
      description="It becomes the next version. It replaces a version that was waiting to be published."
      submit="Publish"
      form={form}
      send={async ({ validFrom: typed }) => {
        const body = typed === '' ? {} : { validFrom: instantOf(typed) };
        const done = await publish({ params: { slug }, headers: ifMatch(version), body }).unwrap();
        onDone();
        return done;
      }}
      onClose={onClose}
    >
      <FormMoment
        control={form.control}
        name="validFrom"
        label="In force from"
        description={validFrom ? `${writtenTime(validFrom)}, in India.` : 'Time in India. Empty: at once.'}
      />
    </SendDialog>
  );
}
