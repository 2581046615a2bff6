/**
 * Names a client's network to the services: an IPv4 address, or the /48 of an IPv6 address.
 * The gateway sets it on every call, so no client can choose it.
 */
export const CLIENT_NETWORK_HEADER = 'x-client-network';
