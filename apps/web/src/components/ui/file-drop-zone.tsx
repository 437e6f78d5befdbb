import { FileUp } from 'lucide-react'
import { useDropzone, type Accept } from 'react-dropzone'
import { Button } from './button.tsx'
import { cn } from '../../lib/cn.ts'
import { formatFileSize } from '../../lib/format-file-size.ts'
import * as texts from './texts.ts'

interface FileDropZoneProps {
  /** Accessible name of the drop zone. */
  readonly label: string
  readonly file: File | null
  readonly accept: Accept
  readonly maxBytes: number
  readonly disabled: boolean
  readonly onFile: (file: File) => void
  /** Called when the file is too large, of another type, or not the only one. */
  readonly onRejected: () => void
}

/** Picks one file by drop or file dialog. */
export function FileDropZone({
  label,
  file,
  accept,
  maxBytes,
  disabled,
  onFile,
  onRejected,
}: FileDropZoneProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: false,
    maxSize: maxBytes,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([first]) => first && onFile(first),
    onDropRejected: onRejected,
  })
  return (
    <>
      <div
        {...getRootProps({
          role: 'group',
          'aria-label': label,
          className: cn(
            'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-4',
            isDragActive ? 'border-brand bg-brand-soft' : 'border-line-strong',
          ),
        })}
      >
        <FileUp aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <span className="min-w-0 grow basis-40 text-sm break-words">
          {file ? (
            <>
              <strong className="font-medium">{file.name}</strong>{' '}
              <span className="text-muted">{formatFileSize(file.size)}</span>
            </>
          ) : (
            <span className="text-muted">{texts.dropFile}</span>
          )}
        </span>
        <Button onClick={open} disabled={disabled}>
          {file ? texts.chooseAnotherFile : texts.chooseFile}
        </Button>
      </div>
      <input {...getInputProps({ 'aria-label': texts.file })} />
    </>
  )
}
