/** Every test file's window: layout that jsdom cannot do stands still, and each test begins with an empty page. */
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

// What is waited for may take long on a busy machine; the default of one second fails there.
configure({ asyncUtilTimeout: 30_000 });

const nothing = () => undefined;

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

window.ResizeObserver ??= Observer;
window.IntersectionObserver ??= Observer;
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
});
window.scrollTo = nothing;
Element.prototype.scrollIntoView ??= nothing;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= nothing;
Element.prototype.releasePointerCapture ??= nothing;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
