import { hostname } from 'node:os'

/** How this process is told from the office's others: host and process id. */
export const processName = `${hostname().slice(0, 60)}:${process.pid}`
