import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button-class.ts'
import { cn } from '../../../../lib/cn.ts'
import { acceptedFiles } from '../model/papers.ts'

interface FileButtonProps {
  readonly icon: LucideIcon
  readonly text: string
  /** Accessible name, with what the file is for. */
  readonly label: string
  /** Opens the camera. */
  readonly camera?: boolean
  readonly multiple?: boolean
  readonly quiet?: boolean
  readonly className?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A file input that looks like a button. */
export function FileButton({
  icon: Icon,
  text,
  label,
  camera = false,
  multiple = false,
  quiet = false,
  className,
  onFiles,
}: FileButtonProps) {
  return (
    <label
      className={cn(
        buttonClass(quiet ? 'ghost' : 'secondary', 'lg'),
        'relative cursor-pointer px-4! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Icon aria-hidden className="size-[18px]" />
      {text}
      <input
        type="file"
        aria-label={label}
        accept={camera ? 'image/*' : acceptedFiles}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after an error.
          target.value = ''
        }}
      />
    </label>
  )
}
