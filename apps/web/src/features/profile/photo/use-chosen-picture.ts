import { useCallback, useEffect, useRef, useState } from 'react'
import { openPicture, PictureError, type ChosenPicture } from './picture-file.ts'

export interface Choice {
  readonly picture: ChosenPicture | null
  /** Why the last file cannot be the photo. */
  readonly error: string | null
  /** Takes the last of the files; one that cannot be used leaves the picture before. */
  readonly choose: (files: readonly File[]) => void
  readonly clear: () => void
}

/** The picture that was chosen and not yet saved; its memory is freed when another takes its place. */
export function useChosenPicture(): Choice {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(0)
  const url = picture?.url

  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
    return undefined
  }, [url])

  const choose = useCallback((files: readonly File[]) => {
    const file = files.at(-1)
    if (!file) return
    const turn = ++latest.current
    setError(null)
    openPicture(file).then(
      (chosen) => (turn === latest.current ? setPicture(chosen) : URL.revokeObjectURL(chosen.url)),
      (reason: unknown) => {
        if (turn !== latest.current) return
        setError(reason instanceof PictureError ? reason.message : 'This file could not be read')
      },
    )
  }, [])

  const clear = useCallback(() => {
    latest.current += 1
    setPicture(null)
    setError(null)
  }, [])
  return { picture, error, choose, clear }
}
