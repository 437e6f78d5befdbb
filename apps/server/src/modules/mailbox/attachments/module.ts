import { mailAttachments as contract } from '@pb/contract/mailbox-attachments'
import { defineModule } from '../../../platform/module.ts'
import { sendFile, signedFile } from './download.ts'
import { listLibrary } from './library.ts'
import { fileOfMessage } from './queries.ts'

/** Attachments: the library, and the files themselves. */
export const mailAttachments = defineModule({
  name: 'mail-attachments',
  endpoints: contract,
  handlers: (deps) => ({
    gmailAttachments: ({ actor, query }) => listLibrary(actor, deps, query),
    gmailAttachment: async ({ actor, params, query, reply }) => {
      const { id: messageId, filename } = params
      const file = await fileOfMessage(deps.db, actor.personId, {
        messageId,
        filename,
        id: query.attachment_id,
      })
      return sendFile(deps, reply, file)
    },
    signedAttachment: async ({ params, query, reply }) =>
      sendFile(deps, reply, await signedFile(deps, query.for, params.id)),
  }),
})
