import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Received = { raw: string; recipients: string[]; email: Email };

export type Mailbox = {
  url: string;
  received: Received[];
  /** Makes the server refuse this many e-mails first, as a busy one does. */
  refuse: (emails: number) => void;
  /** How often a sender has named a recipient. */
  asked: () => number;
  close: () => Promise<void>;
};

/**
 * A real mail server on loopback that keeps the e-mails it receives. `port` 0 takes any free one. Nobody is at `gone@…`, and
 * the mailbox `full@…` may have room later, at the third try.
 */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const received: Received[] = [];
  let refusals = 0;
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A server that stops does not wait for connections that are kept.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      asked += 1;
      if (address.startsWith('gone@')) done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }));
      else if (address.startsWith('full@') && asked < 3)
        done(Object.assign(new Error('4.2.2 Over quota'), { responseCode: 452 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals-- > 0) {
          done(Object.assign(new Error('busy, try again later'), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then((email) => {
          received.push({ raw: raw.toString('latin1'), recipients, email });
          done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    received,
    asked: () => asked,
    refuse: (emails) => (refusals = emails),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
