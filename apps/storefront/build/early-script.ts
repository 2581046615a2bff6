import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, build } from 'vite';
import { thinContracts } from './thin-contracts.ts';

const entry = fileURLToPath(new URL('../src/early.ts', import.meta.url));

/** The app, which every address needs (`*`), the pages people come in by, and the file each begins with. */
const beginnings: Record<string, string> = {
  '*': '/src/start.tsx',
  '/shop/home': '/pages/home-page.tsx',
  '/shop/listing': '/pages/listing-page.tsx',
  '/shop/search': '/pages/search-page.tsx',
  '/shop/product/': '/pages/product-page.tsx',
};

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** A beginning's file and everything it imports, less what index.html asks for itself. */
function codeOf(file: string, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const known = new Set<string>();
  const visit = (name: string, into: Set<string>) => {
    const chunk = bundle[name];
    if (into.has(name) || chunk?.type !== 'chunk') return;
    into.add(name);
    for (const imported of chunk.imports) visit(imported, into);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName, known);
  const wanted = new Set<string>();
  for (const chunk of chunks) if (chunk.facadeModuleId?.endsWith(file)) visit(chunk.fileName, wanted);
  return [...wanted].filter((name) => !known.has(name)).map((name) => `/${name}`);
}

async function scriptFor(bundle: Bundle): Promise<string> {
  const code = Object.fromEntries(Object.entries(beginnings).map(([path, file]) => [path, codeOf(file, bundle)]));
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [thinContracts()],
    define: { PAGE_CODE: JSON.stringify(code) },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'early' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('src/early.ts gave no script');
  return chunk.code;
}

/** Adds src/early.ts to index.html as a script of its own, ahead of everything. */
export function earlyScript(): Plugin {
  let fileName = '';
  return {
    name: 'kanaka-early-script',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const source = await scriptFor(bundle);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => (fileName ? [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }] : []),
    },
  };
}
