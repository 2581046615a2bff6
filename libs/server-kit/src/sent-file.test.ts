import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { sendFailure } from './failures.ts';
import { acceptFiles, sentFile } from './sent-file.ts';

it('reads the rest of a file that is refused at its start, so that the next request of its sender gets through', async () => {
  const app = Fastify();
  await acceptFiles(app);
  app.post('/', async (asked) => {
    await sentFile(asked, { field: 'file', maxBytes: 32 * 1024 * 1024 });
    throw new Error('unreadable');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // One connection, as a proxy has it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(8 * 1024 * 1024)]), 'pieces.csv');
  const upload = new Response(form);
  const bytes = Buffer.from(await upload.arrayBuffer());
  const send = async () => {
    const sent = request({
      ...{ agent, host: '127.0.0.1', port, method: 'POST' },
      headers: { 'content-type': upload.headers.get('content-type') ?? '', 'content-length': bytes.length },
    });
    sent.end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect([await send(), await send()]).toEqual([500, 500]);
  agent.destroy();
  await app.close();
});

it('does not take the part of a file that is within the limit for all of it', async () => {
  const app = Fastify();
  await acceptFiles(app);
  app.post('/', async (asked) => {
    const { file } = await sentFile(asked, { field: 'file', maxBytes: 1024 });
    let bytes = 0;
    for await (const chunk of file) bytes += chunk.length;
    return { bytes };
  });
  const send = (bytes: number) => {
    const payload = new FormData();
    payload.append('file', new Blob([new Uint8Array(bytes)]), 'pieces.csv');
    return app.inject({ method: 'POST', url: '/', payload });
  };
  expect((await send(1023)).json()).toEqual({ bytes: 1023 });
  expect((await send(3000)).json()).toMatchObject({ code: 'file.too-large' });
  await app.close();
});

it('refuses a form that is malformed, or that ends in the middle of its file', async () => {
  const app = Fastify();
  await acceptFiles(app);
  app.setErrorHandler(sendFailure);
  app.post('/', async (asked) => {
    const { file } = await sentFile(asked, { field: 'file', maxBytes: 1024 });
    for await (const _ of file);
    return 'read';
  });
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf a';
  const whole = await send('multipart/form-data; boundary=x', `${start}\r\n--x--\r\n`);
  expect(whole.body).toBe('read');
  for (const [type, payload] of [
    ['multipart/form-data', start],
    ['multipart/form-data; boundary=x', '"_"'],
    ['multipart/form-data; boundary=x', start],
  ] as const) {
    const answer = await send(type, payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'upload.malformed' }]);
  }
  await app.close();
});
