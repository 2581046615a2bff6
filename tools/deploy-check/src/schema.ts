/**
 * Checks whether objects are valid for Kubernetes. kubernetes-models has Kubernetes' OpenAPI schema as types and as
 * validators. The validators accept unknown fields, so each object is also type-checked by TypeScript, which does not, as if
 * it were written in code.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { nameOf, type Manifest } from './manifests.ts';

const root = join(import.meta.dirname, '../../..');
const FILE = join(root, 'tools/deploy-check/src/manifests-as-code.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

const files = ts.createCompilerHost(options);
/** The files with the types of Kubernetes: reading them takes longer than checking all objects. */
const read = new Map<string, ts.SourceFile | undefined>();

function readOnce(name: string): ts.SourceFile | undefined {
  if (!read.has(name)) read.set(name, files.getSourceFile(name, ts.ScriptTarget.ES2022));
  return read.get(name);
}

export async function schemaFindings(manifests: readonly Manifest[]): Promise<string[]> {
  const refused = await Promise.all(manifests.map(validatorFindings));
  return [...typeFindings(manifests), ...refused.flat()];
}

const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

function typeFindings(manifests: readonly Manifest[]): string[] {
  const kinds = new Map(manifests.map((manifest) => [moduleOf(manifest), manifest]));
  const aliases = new Map([...kinds.keys()].map((module, index) => [module, `Kind${index}`]));
  const imports = [...kinds].map(
    ([module, { kind }]) => `import type { I${kind} as ${aliases.get(module) ?? ''} } from '${module}';`,
  );
  // The line at which an object begins tells which object an error belongs to.
  const lines: string[] = [...imports];
  const begins: { line: number; manifest: Manifest }[] = [];
  manifests.forEach((manifest, index) => {
    begins.push({ line: lines.length, manifest });
    const text = JSON.stringify(manifest, null, 1);
    lines.push(...`export const object${index}: ${aliases.get(moduleOf(manifest)) ?? 'never'} = ${text};`.split('\n'));
  });

  const source = lines.join('\n');
  const host: ts.CompilerHost = {
    ...files,
    getSourceFile: (name) =>
      name === FILE ? ts.createSourceFile(FILE, source, ts.ScriptTarget.ES2022) : readOnce(name),
    fileExists: (name) => name === FILE || files.fileExists(name),
  };
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((complaint) => {
    const line = file && complaint.start !== undefined ? file.getLineAndCharacterOfPosition(complaint.start).line : 0;
    const whose = begins.findLast((begin) => begin.line <= line)?.manifest;
    const what = ts.flattenDiagnosticMessageText(complaint.messageText, ' ').split('\n')[0] ?? '';
    return `${whose ? nameOf(whose) : 'the kinds'}: ${lines[line]?.trim() ?? ''} (${what})`;
  });
}

type Validating = { validate: () => void };

/** Checks formats and patterns, which types cannot express. */
async function validatorFindings(manifest: Manifest): Promise<string[]> {
  try {
    const module = (await import(moduleOf(manifest))) as Record<string, new (data: unknown) => Validating>;
    const Kind = module[manifest.kind];
    if (!Kind) return [`${nameOf(manifest)}: Kubernetes knows no such kind`];
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
