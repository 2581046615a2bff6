import type { ApiError } from './api-error.ts';

type Options = Record<string, unknown>;

const notUsed = (): ApiError => ({
  status: 0,
  code: 'network.aborted',
  message: 'No passkey was used. Please try again, or take another way.',
});

/** Lets the browser sign the server's question with a passkey; rejects with an `ApiError` when nobody did. */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server made them with the same library.
  return used(
    startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  );
}

/** Lets the browser make a passkey as the server wants it; rejects with an `ApiError` when nobody did. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return used(
    startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
}

/** The browser throws whether it was stopped, timed out, or knows no passkey, and does not say which. */
async function used<Credential extends { clientExtensionResults: unknown }>(asking: Promise<Credential>) {
  const { clientExtensionResults: _, ...credential } = await asking.catch(() => {
    throw notUsed();
  });
  return credential;
}
