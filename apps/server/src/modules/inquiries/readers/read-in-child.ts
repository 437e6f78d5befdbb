import { isMachine } from '@pb/rules/mail/portals'
import { ForkedWorkerPool } from '../../../platform/workers/forked-worker-pool.ts'
import { forwardLine, forwardSubject } from './heads.ts'
import type { LeadMail } from './mail-layers.ts'
import { findClaimedPortal, findPortalOfMail } from './portals/find-portal.ts'
import type { ReadMail } from './read-mail.ts'
import type { ReadJob } from './read-worker.ts'

const pool = new ForkedWorkerPool<ReadJob, ReadMail | null>(new URL('./read-worker.ts', import.meta.url), {
  heapMegabytes: 192,
  seconds: 20,
  max: 3,
})

const leadWords = /lead_(?:name|email|phone|source)|<adf\b|ld\+json|\bh-?card\b/i
const contactLabels =
  /(?:^|\n)(?:[^\S\n]|[>*|]){0,40}(?:\p{L}+[ '’]){0,3}(?:e-?mail|phone|tel(?:ephone|éfono|efono)?|correo|mobile|cell|nombre|name|message|mensaje|nachricht|téléphone|电话|邮箱|姓名|телефон|почта|имя)\b[^\n:：]{0,20}[:：\n]/iu

/** A line that labels an address and nothing else, in whatever words. Bounded, because this process serves others meanwhile. */
const labeledAddress =
  /(?:^|\n)[^\n:：@]{1,40}[:：|=][ \t]{0,20}<?[^\s@<>]{1,64}@[^\s@<>.]{1,63}(?:\.[^\s@<>.]{1,63}){1,8}>?[ \t]{0,20}(?:\n|$)/u
/** An address, or the digits of a number. */
const contact = /[^\s@]@[^\s@]|%40|(?:\p{Nd}[\s().-]{0,2}){7}/u

/**
 * Whether a mail may pass on an inquiry, so that it is worth reading: a portal's, a forwarded one, one with files that
 * may be mails, metadata or labels of a contact, a machine's with an address or number. Everything else is a person's
 * mail, or no one's.
 */
export function mayBeLead({ from, sender, subject, text, html }: LeadMail, hasFiles: boolean): boolean {
  if (!from) return hasFiles
  const start = text.slice(0, 20_000)
  return (
    hasFiles ||
    findPortalOfMail(from.email) !== null ||
    (sender != null && findPortalOfMail(sender.email) !== null) ||
    findClaimedPortal(from.name) !== undefined ||
    forwardSubject.test(subject) ||
    leadWords.test((html ?? '').slice(0, 50_000)) ||
    leadWords.test(start) ||
    contactLabels.test(start) ||
    labeledAddress.test(start) ||
    (isMachine(from.email) && (contact.test(start) || contact.test((html ?? '').slice(0, 50_000)))) ||
    start.split('\n', 100).some((line) => forwardLine.test(line))
  )
}

/** Reads a mail in a child process of this server, in bounded time and memory. Rejects when it takes more. */
export const readInChild = (job: ReadJob): Promise<ReadMail | null> => pool.run(job)
