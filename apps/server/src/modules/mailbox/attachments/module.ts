import { mailAttachments as contract } from '@pb/contract/mail-attachments'
import { defineModule } from '../../../platform/module.ts'
import { sendFile, findSignedFile } from './download.ts'
import { listLibrary } from './library.ts'
import { sendOriginal } from './original.ts'
import { findFileOfMessage } from './queries.ts'

/** The attachment library and downloads. */
export const mailAttachments = defineModule({
  name: 'mail-attachments',
  endpoints: contract,
  handlers: (deps) => ({
    gmailAttachments: ({ actor, query }) => listLibrary(actor, deps, query),
    gmailAttachment: async ({ actor, params, query, reply }) => {
      const { id: messageId, filename } = params
      const file = await findFileOfMessage(deps.db, actor.personId, {
        messageId,
        filename,
        id: query.attachment_id,
      })
      return sendFile(deps, reply, file)
    },
    signedAttachment: async ({ params, query, reply }) =>
      sendFile(deps, reply, await findSignedFile(deps, query.for, params.id)),
    signedOriginal: ({ params, query, reply }) => sendOriginal(deps, reply, params.id, query),
  }),
})
