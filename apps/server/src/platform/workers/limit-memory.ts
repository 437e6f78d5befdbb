import { Worker } from 'node:worker_threads'

/**
 * In a child process: ends the process as a full heap does when its memory exceeds `megabytes`. The heap limit of a
 * child does not count typed arrays, which is where libraries unpack files.
 */
export function limitMemory(megabytes: number): void {
  new Worker(new URL('./memory-watchdog.ts', import.meta.url), {
    workerData: megabytes * 1024 * 1024,
    execArgv: [],
  }).unref()
}
