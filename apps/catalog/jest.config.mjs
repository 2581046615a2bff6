export { sharedPostgres as default } from '../../jest.servers.mjs';
