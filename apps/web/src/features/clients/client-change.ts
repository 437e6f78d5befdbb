import { refreshClients } from './refresh-clients.ts'

/** A change of client data; everything that shows clients is fetched again. */
export const clientChange = { log: 'Could not change a client', refresh: refreshClients }
