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

/** Node keeps a process alive for an open channel; a browser's page just ends. */
class PassingBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with the parts of the web platform that Node has and jsdom has not. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.BroadcastChannel = PassingBroadcastChannel;
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
