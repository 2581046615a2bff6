import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { setGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
const globals = new URL('globals.mjs', import.meta.url).href;

// What was compiled, and stripped of its types, is kept for the next run and for the programs that tests start.
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/kanaka/compiled', import.meta.url));
enableCompileCache(compiled);
process.env.NODE_COMPILE_CACHE = compiled;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});

/**
 * Jest's runtime, except that Node loads the test files: it strips the types itself, and evaluates a package once for all
 * test files of the process instead of once for each. Jest cannot mock a module here.
 */
export default class NativeRuntime extends JestRuntime {
  /** Loads what collects and runs the tests, anew for each test file: it keeps their state in itself and in this global. */
  requireInternalModule(path) {
    Reflect.deleteProperty(require.cache, path);
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path);
  }

  setGlobalsForRuntime(testGlobals) {
    setGlobals({ ...testGlobals, jest: this.jestGlobals.jestObjectFor(this._testPath) });
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }
}
