/**
 * `npm run test:file -- apps/orders/src/refunds/refunds.test.ts -t "a name"`: one test file, with Jest's own options. With
 * `--watch` Node repeats it after a change of any file that it has loaded: Jest itself would get the old modules again.
 */
import { join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const [file = '', ...given] = process.argv.slice(2);
const options = given.filter((option) => option !== '--watch');
const [kind = '', project = ''] = relative(root, resolve(file)).split('/');
const jest = [
  ...(options.length < given.length ? ['--watch'] : []),
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
];
const args = [process.execPath, ...jest, '--runTestsByPath', resolve(file), ...options];
process.chdir(join(root, kind, project));
process.execve?.(process.execPath, args, process.env);
