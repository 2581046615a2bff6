/** The images beside the categories in the shop's menus, apart from the categories, which every page needs. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

export const categoryImages = endpoint.get('/common/categories/pictures', 'anyone', {
  cacheTags: ['categories', 'products'],
  summary: 'A picture for each category that has pieces: that of the piece its listing begins with.',
  reply: z.object({ data: z.array(z.object({ categoryId: Id, image: z.string() })) }),
});
