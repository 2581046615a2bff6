import { tabChannel } from './tab-channel.ts';

/** Tells the browser's other tabs that the user signed in or out here. */
export const sessionTabs = tabChannel<'signed-in' | 'signed-out'>('kanaka-session');
