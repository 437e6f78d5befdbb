import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { parseMimeMessage } from './parse.ts'
import type { ParseJob } from './parse-worker.ts'

/** Parses as the real worker does, but never finishes a message that contains `hostile`. */
serveJobs(async ({ messages, now }: ParseJob) => {
  for (const message of messages) if (Buffer.from(message).includes('hostile')) for (;;);
  return Promise.all(messages.map((message) => parseMimeMessage(message, now)))
})
