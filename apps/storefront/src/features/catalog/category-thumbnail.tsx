import { Picture } from '@kanaka/ui/picture';
import { useCategoryPicturesQuery } from './category-pictures-api.ts';

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
