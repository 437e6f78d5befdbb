import { mailUploads as contract } from '@pb/contract/mail-uploads'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineModule } from '../../../platform/module.ts'
import { storeUpload } from './store-upload.ts'

/** Files uploaded for a message that is being written. */
export const mailUploads = defineModule({
  name: 'mail-uploads',
  endpoints: contract,
  handlers: (deps) => ({
    uploadMailFile: ({ actor, upload }) => storeUpload(actor, deps, upload),
    async removeMailUpload({ actor, params }) {
      const { numDeletedRows } = await deps.db
        .deleteFrom('mail_upload')
        .where('person_id', '=', actor.personId)
        .where('id', '=', params.upload_id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('not_found')
      return undefined
    },
  }),
})
