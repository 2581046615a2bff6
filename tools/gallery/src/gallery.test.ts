import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { exhibits } from './exhibits.tsx';

/** Files without an exhibit of their own, because another exhibit shows them. */
const shownElsewhere = ['field', 'overlay', 'sheet-footer', 'toaster-view'];

const components = readdirSync(join(import.meta.dirname, '../../../libs/ui/src'))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => file.replace(/\.tsx$/, ''));

it('shows every component of the design system', () => {
  const shown = exhibits.map(({ file }) => file);
  expect([...shown, ...shownElsewhere].sort()).toEqual(components.sort());
});
