/** Before the first test file of a project: one Postgres for all of them. Each file makes databases of its own in it. */
export { startSharedPostgres as default } from '../src/shared-postgres.ts';
