import { isPolicy, pageAddress } from '@kanaka/contracts/catalog/page-address';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { linkInText } from '../../shared/words.tsx';
import { PageBadges } from './page-badges.tsx';
import { PagesApi } from './pages-api.ts';

/** The policies and the free pages of the shop. */
export function PageList() {
  const response = PagesApi.usePagesQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-ink-soft">
          Each published text is kept as a version: orders name those they were placed under.
        </p>
        <Button Icon={Plus} padding="md" onClick={() => setAdding(true)}>
          Add page
        </Button>
      </div>
      <Card>
        <Loaded response={response} name="Pages" rows={5} row="h-14">
          {({ data }) => (
            <ul>
              {data.map((page) => (
                <li
                  key={page.slug}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline px-4 py-2 text-sm first:border-0 sm:px-5"
                >
                  <div className="min-w-0">
                    <Link to={`/pages/${page.slug}`} className={linkInText}>
                      {page.title}
                    </Link>
                    <p className="text-xs wrap-anywhere text-ink-muted">
                      {isPolicy(page.slug) && 'Policy · '}
                      {pageAddress(page.slug)}
                    </p>
                  </div>
                  <PageBadges page={page} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {isAdding && <AddPageDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** “Ring care & cleaning” → ring-care-cleaning */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

function AddPageDialog({ onClose }: { onClose: () => void }) {
  const [add] = PagesApi.useAddPageMutation();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { title: '', slug: '' } });
  const field = fieldOf(form);
  const suggest = () => {
    if (!form.formState.dirtyFields.slug) form.setValue('slug', slugOf(form.getValues('title')));
  };
  return (
    <SendDialog
      title="Add page"
      description="Nobody sees it before you publish it."
      submit="Add page"
      form={form}
      send={async (typed) => {
        const added = await add({ body: typed }).unwrap();
        void navigate(`/pages/${added.data.slug}`);
        return added;
      }}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        maxLength={80}
        placeholder="Ring care"
        {...field('title', { required: 'Please enter a title.', onChange: suggest })}
      />
      <TextField
        label="Address"
        required
        maxLength={80}
        description="/shop/pages/…"
        autoCapitalize="none"
        spellCheck={false}
        {...field('slug', { required: 'Please enter an address.' })}
      />
    </SendDialog>
  );
}
