import { useRef, useState } from 'react'
import { useUploadPhoto } from '../mutations.ts'
import type { Crop } from './crop-editor.tsx'
import { cropPhoto } from './crop-photo.ts'
import type { SelectedPhoto } from './photo-file.ts'
import { toErrorText } from './use-selected-photo.ts'
import * as texts from './texts.ts'

/** Crops and uploads the photo. `progress` is the fraction sent, null when idle. */
export function usePhotoUpload(onSaved: () => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  const { mutateAsync } = useUploadPhoto()

  async function send(photo: SelectedPhoto, { area, rotation }: Crop): Promise<void> {
    const { signal } = (control.current = new AbortController())
    setError(null)
    setProgress(0)
    try {
      const file = await cropPhoto(photo, area, rotation)
      await mutateAsync({ file, signal, onProgress: setProgress })
      onSaved()
    } catch (cause) {
      if (!signal.aborted) setError(toErrorText(cause, texts.photoNotSaved))
    } finally {
      setProgress(null)
    }
  }

  return {
    progress,
    error,
    save: (photo: SelectedPhoto, crop: Crop) => void send(photo, crop),
    /** Cancels the upload and clears the error. */
    cancel: () => {
      control.current?.abort()
      setError(null)
    },
  }
}
