/** Puts new secrets where .env.example says that one is made. */
export function filled(
  example: string,
  { privateKey, publicKey, random }: { privateKey: string; publicKey: string; random: () => string },
): string {
  // An env file has a line a value; the services read the two characters \n as a line break.
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  return example
    .replaceAll(/^(\w+)=made-private-key$/gm, (_, name: string) => `${name}=${oneLine(privateKey)}`)
    .replaceAll(/^(\w+)=made-public-key$/gm, (_, name: string) => `${name}=${oneLine(publicKey)}`)
    .replaceAll(/^(\w+)=made$/gm, (_, name: string) => `${name}=${random()}`);
}
