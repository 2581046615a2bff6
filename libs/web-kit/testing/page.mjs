import { createContext, runInContext } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { quickenDom } from './quick-dom.mjs';

/** The language's own; jsdom lists them among the properties of a window too. */
const ofLanguage = new Set(runInContext('Object.getOwnPropertyNames(globalThis)', createContext()));

/** What Node has too, and better. */
const fromNode = new Set([
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
  'crypto',
  'performance',
  'console',
  'queueMicrotask',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
]);

/** These name the window itself, which is Node's global object here. */
const itself = ['window', 'self', 'top', 'parent', 'frames'];

/** An open BroadcastChannel would keep the Node process alive after the tests; unref it. */
class PassingBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

let page;
/** The timers of the current test file. */
const timers = new Set();

/** The same function to start a timer, which notes it in `timers`. */
const noting =
  (start) =>
  (...values) => {
    const timer = start(...values);
    timers.add(timer);
    return timer;
  };

/** Makes the properties of a window global, once for a process: loaded modules keep what they have read. */
export function openPage() {
  if (page) return;
  // Node defines the class of its own messages when it is first used; it must derive from Node's Event, not from jsdom's.
  void globalThis.MessageEvent;
  // Without what jsdom does not implement: a pressed link to another page would say so after its test has ended.
  const virtualConsole = new VirtualConsole().sendTo(console, { omitJSDOMErrors: true });
  virtualConsole.on('jsdomError', (error) => {
    if (error.type !== 'not implemented') console.error(error.stack, error.detail);
  });
  page = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole });
  const { window } = page;
  quickenDom(window);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (ofLanguage.has(name) || fromNode.has(name) || itself.includes(name)) continue;
    const method = typeof window[name] === 'function' && !/^[A-Z]/.test(name);
    const bound = method ? window[name].bind(window) : undefined;
    let own;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => own ?? bound ?? window[name],
      set: (value) => {
        own = value;
        window[name] = value;
      },
    });
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    globalThis[name] = window[name].bind(window);
  }
  for (const name of itself) Object.defineProperty(globalThis, name, { configurable: true, value: globalThis });
  globalThis.setTimeout = noting(setTimeout);
  globalThis.setInterval = noting(setInterval);
  globalThis.BroadcastChannel = PassingBroadcastChannel;
  // React's mark of a test environment; the testing library would set it only at the first test file.
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

/** Removes what a test file has left in the document, and its timers. */
export function closePage() {
  const { window } = page;
  const { document, history } = window;
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
}
