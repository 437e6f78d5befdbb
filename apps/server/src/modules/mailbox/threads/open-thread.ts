import type { MailFolder } from '@pb/contract/mail-messages'
import type { MailThread } from '@pb/contract/mail-threads'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getQuotableHtml } from '../html/quote-cache.ts'
import { toFolders } from '../labels.ts'
import { createPathSigner, findAttachments } from '../presenters/attachments.ts'
import { presentMessage } from './present-message.ts'
import { presentThread } from './present-row.ts'
import { findThreadInfosWith } from './list-queries.ts'
import { findThreadMessages } from './thread-queries.ts'

/** Returns a thread of the caller with all its messages. Throws `not_found`. */
export async function openThread(actor: SessionActor, deps: Deps, threadId: string): Promise<MailThread> {
  const pendingMessages = findThreadMessages(deps, actor.personId, threadId)
  const [[info], messages] = await Promise.all([
    findThreadInfosWith(deps, actor.personId, [threadId], pendingMessages),
    pendingMessages,
  ])
  if (!info || messages.length === 0) throw new AppError('not_found')
  const ids = messages.map(({ id }) => id)
  const [attachments, quotable] = await Promise.all([
    findAttachments(deps, actor.personId, ids),
    getQuotableHtml(messages),
  ])
  const sign = createPathSigner(actor, deps)
  const labels = [...new Set(messages.flatMap((message) => toFolders(message.labels)))]
  const folder: MailFolder = labels.includes('ALL') ? 'ALL' : (labels[0] ?? 'ALL')
  return {
    ...presentThread(info, folder),
    labels,
    messages: messages.map((message) => {
      const extras = {
        attachments: attachments.get(message.id) ?? [],
        quotable: quotable.get(message.id) ?? '',
      }
      return presentMessage(message, extras, sign)
    }),
  }
}
