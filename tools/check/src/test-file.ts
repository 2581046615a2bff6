/** `npm run test:file -- apps/orders/src/refunds/refunds.test.ts -t "a name"`: one test file, with Jest's own options. */
import { join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const [file = '', ...options] = process.argv.slice(2);
const [kind = '', project = ''] = relative(root, resolve(file)).split('/');
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
];
const args = [process.execPath, ...jest, '--runTestsByPath', resolve(file), ...options];
process.chdir(join(root, kind, project));
process.execve?.(process.execPath, args, process.env);
