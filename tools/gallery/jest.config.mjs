export { default } from '../../jest.browser.mjs';
