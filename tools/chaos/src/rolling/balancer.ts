import { connect, createServer, type Socket } from 'node:net';

/** Like kube-proxy for a Service: connections go to its members in turn; a removed member keeps its open connections. */
export type Balancer = { add: (port: number) => void; remove: (port: number) => void; close: () => Promise<void> };

export async function startBalancer(port: number): Promise<Balancer> {
  const members: number[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (caller) => {
    const member = members[turn++ % members.length];
    if (member === undefined) return void caller.destroy();
    const callee = connect({ port: member, host: '127.0.0.1', noDelay: true });
    // A reset or an end of one side is passed on to the other.
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.resetAndDestroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
    caller.setNoDelay(true);
    caller.pipe(callee);
    callee.pipe(caller);
    caller.resume();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    add: (member) => void members.push(member),
    remove(member) {
      const place = members.indexOf(member);
      if (place >= 0) members.splice(place, 1);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
