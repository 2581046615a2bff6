import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import NativeRuntime from '../../testing/jest/native-runtime.mjs';
import { jsx } from './jsx.mjs';

/** The code and source map of each file, by its path. */
const compiled = new Map();

function compile(url, source) {
  const filename = fileURLToPath(url);
  if (!compiled.has(filename)) {
    const output = transformSync(source.toString(), { ...jsx, filename, sourceMaps: true });
    compiled.set(filename, output);
  }
  return compiled.get(filename).code;
}

/** Where Jest finds the source map of a module, to name the lines of an error; it reads files only. */
class SourceMaps extends Map {
  get(url) {
    const filename = url.startsWith('file:') ? fileURLToPath(url) : url;
    const map = compiled.get(filename)?.map;
    if (!map) return undefined;
    const file = join(tmpdir(), `${basename(filename)}-${process.pid}.map`);
    writeFileSync(file, map);
    return file;
  }
}

/**
 * Packages, except the one that keeps the toasts that are shown; our libraries that only describe and calculate; and what
 * every test file sets for itself.
 */
const shared = /\/node_modules\/(?!sonner\/)|\/libs\/(contracts|money|presentation)\/|\/testing\/jest\/globals/;

registerHooks({
  /** Another module of ours belongs to the test file that imports it, so that no test file finds what another has left in it. */
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const testFile = /\?for=\d+$/.exec(context.parentURL ?? '')?.[0];
    if (!testFile || !found.url.startsWith('file:') || shared.test(found.url)) return found;
    return { ...found, url: found.url + testFile };
  },
  load: (url, context, next) => {
    if (/\.css(\?|$)/.test(url)) return { format: 'module', source: '', shortCircuit: true };
    if (!/\.tsx(\?|$)/.test(url)) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    return { format: 'module', source: compile(url, source), shortCircuit: true };
  },
});

/**
 * Loads test files with Node as the runtime of the servers' tests does; JSX is compiled, and style sheets are empty. Modules
 * that may keep something are evaluated for each test file, all others once.
 */
export default class BrowserRuntime extends NativeRuntime {
  static testFiles = 0;
  number = (BrowserRuntime.testFiles += 1);

  setGlobalsForRuntime(testGlobals) {
    super.setGlobalsForRuntime(testGlobals);
    // By this name the testing library finds out whether a test controls the time.
    globalThis.jest = this.jestGlobals.jestObjectFor(this._testPath);
  }

  getSourceMaps() {
    return new SourceMaps();
  }

  unstable_importModule(path) {
    return import(`${pathToFileURL(path).href}?for=${this.number}`);
  }
}
