/** What every server-side project's tests share: native ES modules, types stripped by swc. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  testTimeout: 120_000,
  // Embedded servers stop with their test file; a pool kept open is a bug we want to see.
  forceExit: false,
  passWithNoTests: true,
};
