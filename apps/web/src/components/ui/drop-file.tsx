import { FileUp } from 'lucide-react'
import { useDropzone, type Accept } from 'react-dropzone'
import { Button } from './button.tsx'
import { cn } from '../../lib/cn.ts'

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

interface DropFileProps {
  /** Names the place for those who do not see it. */
  readonly label: string
  readonly file: File | null
  readonly accept: Accept
  readonly maxBytes: number
  readonly disabled: boolean
  readonly onFile: (file: File) => void
  /** What was chosen is too large, of another kind, or several files. */
  readonly onRejected: () => void
}

/** One file, dropped or chosen. */
export function DropFile({ label, file, accept, maxBytes, disabled, onFile, onRejected }: DropFileProps) {
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
              <span className="text-muted">{sizeText(file.size)}</span>
            </>
          ) : (
            <span className="text-muted">Drop a file here</span>
          )}
        </span>
        <Button onClick={open} disabled={disabled}>
          {file ? 'Choose another' : 'Choose a file'}
        </Button>
      </div>
      <input {...getInputProps({ 'aria-label': 'File' })} />
    </>
  )
}
