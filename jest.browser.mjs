/**
 * Jest settings of all React projects: jsdom, native ES modules, TypeScript and JSX through swc, style sheets replaced by
 * nothing.
 */
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  testEnvironment: here('./libs/web-kit/testing/browser-environment.mjs'),
  setupFilesAfterEnv: [here('./libs/web-kit/testing/browser-setup.mjs')],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': here('./libs/web-kit/testing/no-styles.mjs') },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testTimeout: 120_000,
  passWithNoTests: true,
};
