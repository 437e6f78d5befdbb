import { useEffect, useRef, useState, type DragEvent } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Pictures that are dropped on the text go into it, which the editor sees to. */
function isForEditor({ target, dataTransfer }: DragEvent): boolean {
  const onText = target instanceof Element && target.closest('[contenteditable=true]') !== null
  return onText && [...dataTransfer.files].every(({ type }) => type.startsWith('image/'))
}

/** Takes files that are dropped anywhere on a form. `over`: some are being dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)

  useEffect(() => {
    const end = (): void => {
      depth.current = 0
      setOver(false)
    }
    // A file that misses the form would take the page's place.
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
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault()
      },
      onDropCapture: (event: DragEvent) => {
        if (!hasFiles(event) || isForEditor(event)) return
        event.preventDefault()
        event.stopPropagation()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
