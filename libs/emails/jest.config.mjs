export { servers as default } from '../../jest.servers.mjs';
