import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, messageOf, NetworkError } from '../../../lib/http-error.ts'
import { showablePicture } from '../api.ts'
import { openPicture, PictureError, type ChosenPicture } from './picture-file.ts'

export interface Choice {
  readonly picture: ChosenPicture | null
  /** Why the last file cannot be the photo. */
  readonly error: string | null
  /** Takes the last of the files; one that cannot be used leaves the picture before. */
  readonly choose: (files: readonly File[]) => void
  readonly clear: () => void
  /** A file is being opened, which takes a while where the server has to make it visible. */
  readonly opening: boolean
}

function wordsOf(reason: unknown): string {
  if (reason instanceof PictureError) return reason.message
  return reason instanceof HttpError || reason instanceof NetworkError
    ? messageOf(reason)
    : 'This file could not be read'
}

/** The picture that was chosen and not yet saved; its memory is freed when another takes its place. */
export function useChosenPicture(): Choice {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [opening, setOpening] = useState(false)
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
    setOpening(true)
    openPicture(file, showablePicture).then(
      (chosen) => {
        if (turn !== latest.current) return URL.revokeObjectURL(chosen.url)
        setOpening(false)
        return setPicture(chosen)
      },
      (reason: unknown) => {
        if (turn !== latest.current) return
        setOpening(false)
        setError(wordsOf(reason))
      },
    )
  }, [])

  const clear = useCallback(() => {
    latest.current += 1
    setPicture(null)
    setOpening(false)
    setError(null)
  }, [])
  return { picture, opening, error, choose, clear }
}
