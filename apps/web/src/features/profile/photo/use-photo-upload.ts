import { useRef, useState } from 'react'
import { useUploadPhoto } from '../api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import type { Crop } from './crop-editor.tsx'
import { cropPicture } from './crop-picture.ts'
import type { ChosenPicture } from './picture-file.ts'

/** Cuts and sends the photo. `share` is how much of it has left, null while nothing is under way. */
export function usePhotoUpload(onSaved: () => void) {
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  const { mutateAsync } = useUploadPhoto()

  async function send(picture: ChosenPicture, { area, rotation }: Crop): Promise<void> {
    const { signal } = (control.current = new AbortController())
    setFailure(null)
    setShare(0)
    try {
      const file = await cropPicture(picture, area, rotation)
      await mutateAsync({ file, signal, onProgress: setShare })
      onSaved()
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error))
    } finally {
      setShare(null)
    }
  }

  return {
    share,
    failure,
    save: (picture: ChosenPicture, crop: Crop) => void send(picture, crop),
    /** Gives up what is under way, and forgets what went wrong. */
    stop: () => {
      control.current?.abort()
      setFailure(null)
    },
  }
}
