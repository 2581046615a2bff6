import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A shop of its own for the journeys, beside whatever else runs on this machine. `E2E_URL` names one that is running already. */
export const shopPort = Number(process.env['E2E_PORT'] ?? 18_480);
export const shopUrl = process.env['E2E_URL'] ?? `http://localhost:${shopPort}`;
export const dataDir = join(root, '.data', `journeys-${shopPort}`);
export const startCommand = { program: join(root, 'tools/local/src/main.ts'), cwd: root };

export const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
