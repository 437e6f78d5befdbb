import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { parseMailFile } from './mail-file.ts'
import type { LeadMail } from './mail-layers.ts'
import { readMail, type ReadMail } from './read-mail.ts'

/** A mail as it is stored, and its bytes, where there are any. */
export interface ReadJob {
  readonly mail: LeadMail
  readonly raw: ArrayBuffer | null
  readonly now: Date
}

/** What the bytes state comes before what was stored of them; who sent it, as the mailbox found, stays. */
async function read({ mail, raw, now }: ReadJob): Promise<ReadMail | null> {
  if (raw === null) return readMail(mail)
  const parsed = await parseMailFile(new Uint8Array(raw), now)
  return readMail({ ...parsed, from: mail.from })
}

serveJobs(read)
