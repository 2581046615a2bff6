import { statfs } from 'node:fs/promises';
import { freemem } from 'node:os';

/** The file system of Linux in memory. */
export const SHARED_MEMORY = '/dev/shm';

/** Whether so much is free in it; a container may have hardly any. */
export async function hasSharedMemory({ gigabytes }: { gigabytes: number }): Promise<boolean> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > gigabytes * 1024 ** 3;
}
