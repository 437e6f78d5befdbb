import { serveJobs } from './serve-jobs.ts'

/** Doubles numbers, and misbehaves on request. */
serveJobs((job: number | string): number | object => {
  if (job === 'throw') throw new Error('thrown')
  if (job === 'exit') process.exit(3)
  if (job === 'loop') for (;;);
  if (job === 'fill') for (const all = []; ;) all.push(Array.from({ length: 1000 }, () => job))
  if (job === 'environment') return { ...process.env }
  if (job === 'id') return process.pid
  return Number(job) * 2
})
