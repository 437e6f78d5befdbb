import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, getErrorMessage, NetworkError } from '../../../../lib/http-error.ts'
import { convertPhoto } from '../mutations.ts'
import { openPhoto, PhotoError, type SelectedPhoto } from './photo-file.ts'
import * as texts from './texts.ts'

export interface PhotoSelection {
  readonly photo: SelectedPhoto | null
  /** Why the last file was rejected. */
  readonly error: string | null
  /** Opens the last of the files. If it is rejected, the previous photo remains. */
  readonly select: (files: readonly File[]) => void
  readonly clear: () => void
  /** Whether a file is being opened, which takes longer when the server converts it. */
  readonly opening: boolean
}

/** What to show for a photo that was not opened or uploaded: always a sentence, also where a proxy refused it. */
export function toErrorText(reason: unknown, otherwise: string): string {
  if (reason instanceof PhotoError) return reason.message
  const isExplained =
    reason instanceof NetworkError || (reason instanceof HttpError && reason.problem !== undefined)
  return isExplained ? getErrorMessage(reason) : otherwise
}

/** The selected, unsaved photo. Its object URL is revoked when it is replaced. */
export function useSelectedPhoto(): PhotoSelection {
  const [photo, setPhoto] = useState<SelectedPhoto | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [opening, setOpening] = useState(false)
  const latest = useRef(0)
  const url = photo?.url

  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
    return undefined
  }, [url])

  const select = useCallback((files: readonly File[]) => {
    const file = files.at(-1)
    if (!file) return
    const selectionId = ++latest.current
    setError(null)
    setOpening(true)
    openPhoto(file, convertPhoto).then(
      (opened) => {
        if (selectionId !== latest.current) return URL.revokeObjectURL(opened.url)
        setOpening(false)
        return setPhoto(opened)
      },
      (reason: unknown) => {
        if (selectionId !== latest.current) return
        setOpening(false)
        setError(toErrorText(reason, texts.fileUnreadable))
      },
    )
  }, [])

  const clear = useCallback(() => {
    latest.current += 1
    setPhoto(null)
    setOpening(false)
    setError(null)
  }, [])
  return { photo, opening, error, select, clear }
}
