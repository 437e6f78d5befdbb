import { workerData } from 'node:worker_threads'

/** The thread of `limitMemory`: it runs while the main thread is busy. */
const maxBytes = Number(workerData)
const intervalMs = 5

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGABRT')
}, intervalMs)
