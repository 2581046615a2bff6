/** Restores images and documents that the backup has and the shop lacks. */
import { copyMissing } from '../copy-objects.ts';
import { openStore } from '../object-client.ts';

const [from, to] = [openStore('BACKUP_'), openStore()];
const copied = await copyMissing({ ...from, prefix: 'objects/' }, { ...to, prefix: '' });
console.log(`restored ${copied} objects`);
from.client.destroy();
to.client.destroy();
