import { hostname } from 'node:os'

/** Identifies this process among those of the office: host and process id. */
export const processName = `${hostname().slice(0, 60)}:${process.pid}`
