import type { MailFolder } from '@pb/contract/mailbox-messages'
import type { MailThread } from '@pb/contract/mailbox-threads'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { quotableOf } from '../html/quotable-kept.ts'
import { foldersOf } from '../labels.ts'
import { presentMessage, signFor } from './present-message.ts'
import { presentThread } from './present-row.ts'
import { threadInfosWith } from './row-queries.ts'
import { attachmentsOf, messagesOfThread } from './thread-queries.ts'

/** One thread of the caller with all its messages. Throws `not_found`. */
export async function openThread(actor: Actor, deps: Deps, threadId: string): Promise<MailThread> {
  const reading = messagesOfThread(deps, actor.personId, threadId)
  const [[info], messages] = await Promise.all([
    threadInfosWith(deps, actor.personId, [threadId], reading),
    reading,
  ])
  if (!info || messages.length === 0) throw new AppError('not_found')
  const ids = messages.map(({ id }) => id)
  const [attachments, quotable] = await Promise.all([
    attachmentsOf(deps, actor.personId, ids),
    quotableOf(messages),
  ])
  const sign = signFor(actor, deps)
  const labels = [...new Set(messages.flatMap((message) => foldersOf(message.labels)))]
  const folder: MailFolder = labels.includes('ALL') ? 'ALL' : (labels[0] ?? 'ALL')
  return {
    ...presentThread(info, folder),
    labels,
    messages: messages.map((message) => {
      const beside = {
        attachments: attachments.get(message.id) ?? [],
        quotable: quotable.get(message.id) ?? '',
      }
      return presentMessage(message, beside, sign)
    }),
  }
}
