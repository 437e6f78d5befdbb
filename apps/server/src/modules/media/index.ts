import { media as contract } from '@pb/contract/media'
import { defineModule } from '../../platform/module.ts'
import { presentPicture } from './present.ts'
import { openPicture, pictureSizes } from './service.ts'

export {
  cleanPicture,
  discardPicture,
  keepPicture,
  openPicture,
  pictureForPrint,
  storePicture,
} from './service.ts'

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
})
