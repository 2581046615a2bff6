import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

/** An open BroadcastChannel would keep the Node process alive after the tests; unref it. */
class PassingBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom, plus web APIs that Node has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.BroadcastChannel = PassingBroadcastChannel;
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
