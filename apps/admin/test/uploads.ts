/** For tests: a fake XMLHttpRequest whose uploads the test answers one by one. jsdom has no server to send files to. */
import { afterEach, beforeEach } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  response: unknown = null;
  file = '';
  form = new FormData();
  aborted = false;
  retryAfter: string | null = null;
  opened = '';
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  send(form: FormData) {
    this.form = form;
    const file = [...form.values()].find((value) => value instanceof File);
    this.file = file?.name ?? `nothing to ${this.opened}`;
    FakeRequest.sent.push(this);
  }
  getResponseHeader() {
    return this.retryAfter;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
}

export const addressOf = (name: string, size = '600x800') => `/media/${'a'.repeat(32)}-${size}/${name}`;

/** Installs the fake before each test; returns functions that inspect the uploads and answer them. */
export function fakeUploads() {
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeRequest.sent = [];
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
  const last = (name: string) => {
    const request = FakeRequest.sent.findLast(({ file }) => file === name);
    if (!request) throw new Error(`${name} was not sent`);
    return request;
  };
  // An upload may begin a moment after the press. Code that awaits the response continues only after a few microtasks.
  const settle = async (name: string, change: (request: FakeRequest) => void) => {
    const request = await waitFor(() => last(name));
    await act(async () => {
      change(request);
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  const answer = (name: string, status: number, response: object, retryAfter: string | null = null) =>
    settle(name, (request) => {
      Object.assign(request, { status, response, retryAfter });
      request.onload?.();
    });
  return {
    sent: () => FakeRequest.sent.map(({ file }) => file),
    /** The method and URL of the last upload of this file. */
    opened: (name: string) => last(name).opened,
    /** What else that form had. */
    field: (name: string, field: string) => last(name).form.get(field),
    answers: (name: string, data: object) => answer(name, 200, { success: true, data }),
    wasStopped: (name: string) => last(name).aborted,
    progress: (name: string, percent: number) =>
      settle(name, ({ upload }) => upload.onprogress?.({ loaded: percent, total: 100, lengthComputable: true })),
    stores: (name: string) =>
      answer(name, 200, {
        success: true,
        message: 'Images uploaded successfully',
        results: [{ url: addressOf(name), width: 600, height: 800 }],
      }),
    refuses: (name: string, status: number, code: string, message: string, retryAfter: string | null = null) =>
      answer(name, status, { success: false, code, message, requestId: 'r' }, retryAfter),
    loses: (name: string) => settle(name, (request) => request.onerror?.()),
  };
}
