import { expect, it } from '@jest/globals';
import { backUpJobs } from './cluster-jobs.ts';

it('services are backed up before those that they refer to, so that no reference is unknown after a restore', async () => {
  expect((await backUpJobs()).map(({ name }) => name)).toEqual([
    'orders',
    'reviews',
    'cart',
    'catalog',
    'media',
    'identity',
    'objects',
  ]);
});
