import { useEffect, useRef, useState, type DragEvent } from 'react'
import { isOwnEvent } from '../../../lib/is-own-event.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The editor handles images that are dropped on the text. */
function isForEditor({ target, dataTransfer }: DragEvent): boolean {
  const onText = target instanceof Element && target.closest('[contenteditable=true]') !== null
  return onText && [...dataTransfer.files].every(({ type }) => type.startsWith('image/'))
}

/** Handles files dropped anywhere on a form, but not on its dialogs. `over` is true while files are dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void, disabled: boolean) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)

  useEffect(() => {
    const end = (): void => {
      depth.current = 0
      setOver(false)
    }
    // A file dropped outside the form would navigate the page to it.
    const keepPage = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('drop', end, true)
    addEventListener('dragend', end, true)
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('drop', end, true)
      removeEventListener('dragend', end, true)
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])

  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (disabled || !isOwnEvent(event) || !hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!isOwnEvent(event) || !hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault()
      },
      onDropCapture: (event: DragEvent) => {
        if (disabled || !isOwnEvent(event) || !hasFiles(event) || isForEditor(event)) return
        event.preventDefault()
        event.stopPropagation()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
