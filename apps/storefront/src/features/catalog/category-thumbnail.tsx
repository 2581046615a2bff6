import * as contract from '@kanaka/contracts/catalog/category-images';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const ImagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoryImages: build.query({ ...call(contract.categoryImages), providesTags: ['Category', 'Product'] }),
  }),
});

/** A small image of a category for menus; its space is there before the image, and stays empty when there is none. */
export function CategoryThumbnail({ categoryId }: { categoryId: string }) {
  const { data } = ImagesApi.useCategoryImagesQuery();
  const image = data?.data.find((one) => one.categoryId === categoryId)?.image;
  return (
    <span className="block h-14 w-10.5 shrink-0 bg-ivory-deep">
      {image !== undefined && <ResponsiveImage url={image} alt="" sizes="2.625rem" className="size-full" />}
    </span>
  );
}
