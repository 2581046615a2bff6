/** For the projects whose tests start servers. */
import { fileURLToPath } from 'node:url';
import node from './jest.node.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const servers = {
  ...node,
  testEnvironment: here('./libs/testing/jest/server-environment.mjs'),
  globalTeardown: here('./libs/testing/jest/end-run.mjs'),
};

/** The same, with one Postgres for all test files of the project. */
export const sharedPostgres = { ...servers, globalSetup: here('./libs/testing/jest/start-postgres.mjs') };
