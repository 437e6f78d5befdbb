import { media as contract } from '@pb/contract/media'
import { defineModule } from '../../platform/module.ts'
import { sendImage } from './present.ts'
import { openImage, createImageTranscoder } from './service.ts'
import { createMissingPrintDerivatives, printDerivativesJob } from './print-derivatives-job.ts'

export { preparePhotoForPaper } from './image.ts'
export { isSupportedFormat as isPhoto } from './pixels.ts'
export { getMailImage, getPrintImage } from './derivative-files.ts'
export { sanitizeImage, deleteImage, storePreparedImage, openImage, storeImage } from './service.ts'
export { storeUploadedImage } from './store-upload.ts'

/** Photos of listings and people, public under unguessable names. */
export const media = defineModule({
  name: 'media',
  endpoints: contract,
  handlers: (deps) => {
    const openSize = createImageTranscoder(deps)
    return {
      picture: ({ params: { file }, request, reply }) =>
        sendImage(request, reply, `"${file}"`, () => openImage(deps, file)),
      transcodedPicture: ({ params: { kind, file }, request, reply }) =>
        sendImage(request, reply, `"${kind}-${file}"`, () => openSize(kind, file)),
    }
  },
  workRole: 'jobs',
  async work(deps) {
    const { jobs, db } = deps
    const ending = new AbortController()
    await jobs.work(printDerivativesJob, async () => {
      const { more } = await createMissingPrintDerivatives(deps, { signal: ending.signal })
      if (more) await jobs.send(db, printDerivativesJob, {})
    })
    await jobs.schedule(printDerivativesJob, '*/15 * * * *')
    return async () => ending.abort()
  },
})
