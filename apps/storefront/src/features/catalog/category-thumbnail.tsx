import * as contract from '@kanaka/contracts/catalog/category-pictures';
import { Picture } from '@kanaka/ui/picture';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoryPictures: build.query({ ...call(contract.categoryPictures), providesTags: ['Category', 'Product'] }),
  }),
});

const { useCategoryPicturesQuery } = picturesApi;

/** A small picture of a category for menus; its space is there before the picture, and stays empty when there is none. */
export function CategoryThumbnail({ categoryId }: { categoryId: string }) {
  const { data } = useCategoryPicturesQuery();
  const image = data?.data.find((picture) => picture.categoryId === categoryId)?.image;
  return (
    <span className="block h-14 w-10.5 shrink-0 bg-ivory-deep">
      {image !== undefined && <Picture url={image} alt="" sizes="2.625rem" className="size-full" />}
    </span>
  );
}
