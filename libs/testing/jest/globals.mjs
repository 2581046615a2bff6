/**
 * `@jest/globals` for tests that Node itself loads. The bindings are live: at every test file they are those of that file,
 * also in a module that stays loaded.
 */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
