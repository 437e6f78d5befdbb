import { media as contract } from '@pb/contract/media'
import { defineModule } from '../../platform/module.ts'
import { presentPicture } from './present.ts'
import { openPicture, pictureSizes } from './service.ts'
import { printOlder, printsJob } from './unprinted.ts'

export { pictureForMail, pictureForPrint } from './print-files.ts'
export { cleanPicture, discardPicture, keepPicture, openPicture, storePicture } from './service.ts'

/** Pictures of listings and people: public under names that cannot be guessed. */
export const media = defineModule({
  name: 'media',
  endpoints: contract,
  handlers: (deps) => {
    const openSize = pictureSizes(deps)
    return {
      picture: ({ params: { file }, request, reply }) =>
        presentPicture(request, reply, `"${file}"`, () => openPicture(deps, file)),
      transcodedPicture: ({ params: { kind, file }, request, reply }) =>
        presentPicture(request, reply, `"${kind}-${file}"`, () => openSize(kind, file)),
    }
  },
  async work(deps) {
    const { jobs, db } = deps
    const ending = new AbortController()
    await jobs.work(printsJob, async () => {
      const { more } = await printOlder(deps, { ending: ending.signal })
      if (more) await jobs.send(db, printsJob, {})
    })
    await jobs.schedule(printsJob, '*/15 * * * *')
    return async () => ending.abort()
  },
})
