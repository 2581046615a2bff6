export type RedisBinary = { command: string; env: NodeJS.ProcessEnv };

/**
 * A real redis-server: the installed one, otherwise one from Debian's packages (installed if we are root, unpacked into
 * `toolsDir` otherwise). Null if neither is possible.
 */
export function findRedis(toolsDir: string, onStep?: (step: string) => void): Promise<RedisBinary | null>;
