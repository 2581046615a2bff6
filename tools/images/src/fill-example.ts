/** Inserts new secrets where .env.example says that one is generated. */
export function filled(
  example: string,
  { privateKey, publicKey, random }: { privateKey: string; publicKey: string; random: () => string },
): string {
  // In an env file a value is one line; the services read the two characters \n as a line break.
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  return example
    .replaceAll(/^(\w+)=made-private-key$/gm, (_, name: string) => `${name}=${oneLine(privateKey)}`)
    .replaceAll(/^(\w+)=made-public-key$/gm, (_, name: string) => `${name}=${oneLine(publicKey)}`)
    .replaceAll(/^(\w+)=made$/gm, (_, name: string) => `${name}=${random()}`);
}
