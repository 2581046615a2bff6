import { type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { exampleOf } from '@kanaka/contracts/example';

/** Of a field that stands for something, the documentation shows what its contract accepts. */
const objectOf = (schema: Endpoint['params']) => (schema ? (exampleOf(schema) as Record<string, unknown>) : {});

/** A call with an API key that the contract accepts, for a shell. */
export function exampleCall(endpoint: Endpoint): string {
  const { method, params, query, headers, body, files } = endpoint;
  const address = urlOf(endpoint, { params: objectOf(params), query: objectOf(query) });
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'https://shop.example${address}'`,
    '-H "authorization: Bearer $KANAKA_KEY"',
    ...Object.entries(objectOf(headers)).map(([name, value]) => `-H '${name}: ${String(value)}'`),
    ...(body ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(exampleOf(body))}'`] : []),
    ...(files ? [`-F '${files.field}=@picture.jpg'`] : []),
  ].join(' \\\n  ');
}
