/**
 * Copies images and documents that the backup lacks. Keys are content hashes or order ids, so existing objects never
 * change.
 */
import { copyMissing } from '../copy-objects.ts';
import { openStore } from '../object-client.ts';

const [from, to] = [openStore(), openStore('BACKUP_')];
const copied = await copyMissing({ ...from, prefix: '' }, { ...to, prefix: 'objects/' });
console.log(`copied ${copied} objects`);
from.client.destroy();
to.client.destroy();
