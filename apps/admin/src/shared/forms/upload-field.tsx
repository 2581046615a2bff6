import { DropField } from '@kanaka/ui/drop-field';
import { UploadList } from '@kanaka/ui/upload-list';
import type { ComponentProps } from 'react';
import type { ImageUpload } from './use-image-upload.ts';

/** Where one file is chosen or dropped, with its upload below. */
export function UploadField({
  upload,
  ...field
}: Omit<ComponentProps<typeof DropField>, 'disabled' | 'multiple' | 'onFiles'> & { upload: ImageUpload }) {
  return (
    <>
      <DropField
        {...field}
        disabled={upload.percent !== null}
        onFiles={(files) => {
          upload.clear();
          upload.upload(files.slice(0, 1));
        }}
      />
      <UploadList upload={upload} />
    </>
  );
}
