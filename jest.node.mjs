/** Jest settings of all server-side projects: Node loads the tests as it does the services. */
import { fileURLToPath } from 'node:url';

export default {
  testEnvironment: 'node',
  runtime: fileURLToPath(new URL('./libs/testing/jest/native-runtime.mjs', import.meta.url)),
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  transform: {},
  testTimeout: 240_000,
  passWithNoTests: true,
};
