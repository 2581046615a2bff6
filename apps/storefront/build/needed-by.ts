type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** These files, and everything that they import: what they need at once, but not what they load later. */
function withImports(files: readonly string[], graph: Modules): Set<string> {
  const found = new Set(files);
  // Grows while it is walked through.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Names the chunk of the modules that `files` import, unless `others` import them too. */
export function neededBy(chunk: string, files: readonly string[], others: readonly string[] = []) {
  let sets: { needed: Set<string>; left: Set<string> } | undefined;
  return (id: string, graph: Modules): string | null => {
    sets ??= { needed: withImports(files, graph), left: withImports(others, graph) };
    return sets.needed.has(id) && !sets.left.has(id) && !files.includes(id) ? chunk : null;
  };
}
