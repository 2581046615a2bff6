import { addCategory } from '@kanaka/contracts/catalog/categories';
import { exportProducts, productsFileName, uploadImport } from '@kanaka/contracts/catalog/product-imports';
import { takePicture } from '@kanaka/contracts/catalog/pictures-elsewhere';
import { useNavigate } from 'react-router-dom';
import { CategoriesApi, noCategories } from '../features/categories/categories-api.ts';
import { ImportList } from '../features/imports/import-list.tsx';
import { PicturesElsewhere } from '../features/imports/pictures-elsewhere.tsx';
import { SendFile } from '../features/imports/send-file.tsx';
import { useMayCall } from '../shared/may.ts';
import { Page, TitledCard } from '../shared/page/page.tsx';
import { FileButton } from '../shared/lists/file-actions.tsx';
import { fileOf } from '../shared/use-download.ts';
import { shopDay } from '../shared/words.tsx';

/** All pieces as a file, and files that are read. */
export function ProductFilesPage() {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const mayImport = mayCall(uploadImport);
  const { data: shop = noCategories } = CategoriesApi.useCategoriesQuery(undefined, { skip: !mayImport });
  const [make] = CategoriesApi.useAddCategoryMutation();
  return (
    <Page title="Import & export" description="All pieces as a file: change many in a spreadsheet, or move a shop.">
      <div className="grid gap-6 lg:grid-cols-2">
        <TitledCard id="export" title="Export">
          <div className="flex flex-col items-start gap-4 p-4 text-sm sm:p-5">
            <p className="text-ink-soft">
              Every field of every piece; sizes, tags and pictures have rows of their own. What you export can be read
              back.
            </p>
            <FileButton
              file={() =>
                fileOf(exportProducts, {}, { what: 'Products', fileName: productsFileName(shopDay(new Date())) })
              }
            >
              Export all pieces
            </FileButton>
          </div>
        </TitledCard>
        {mayImport && (
          <TitledCard id="import" title="Import">
            <div className="flex flex-col gap-4 p-4 text-sm sm:p-5">
              <p className="text-ink-soft">
                The file is checked first, and changes nothing before you apply it. Columns and pieces that it does not
                have stay as they are.
              </p>
              <SendFile
                shop={shop}
                onMake={mayCall(addCategory) ? (body) => make({ body }).unwrap() : undefined}
                onSent={({ _id }) => void navigate(`/products/files/${_id}`)}
              />
            </div>
          </TitledCard>
        )}
      </div>
      {mayCall(takePicture) && <PicturesElsewhere />}
      {mayImport && (
        <div className="mt-6">
          <ImportList />
        </div>
      )}
    </Page>
  );
}
