/** Copies every picture and paper that the backup does not have yet. Keys are content hashes or order ids: what is there is right. */
import { copyMissing } from '../copy-objects.ts';
import { openStore } from '../object-client.ts';

const [from, to] = [openStore(), openStore('BACKUP_')];
const copied = await copyMissing({ ...from, prefix: '' }, { ...to, prefix: 'objects/' });
console.log(`copied ${copied} objects`);
from.client.destroy();
to.client.destroy();
