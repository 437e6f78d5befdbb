import { FileText, Image, Mails, RotateCw, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { fileSize } from '../../model/file-size.ts'
import type { LetterFile } from '../model/letter.ts'
import type { Upload } from '../use-files.ts'

interface FileTilesProps {
  readonly files: readonly LetterFile[]
  readonly uploads: readonly Upload[]
  /** A thread that goes along, by its subject. */
  readonly forwarded: string | undefined
  readonly disabled: boolean
  readonly onRemove: (file: LetterFile) => void
  readonly onCancel: (key: string) => void
  readonly onRetry: (key: string) => void
}

const iconOf = (type: string): LucideIcon => (type.startsWith('image/') ? Image : FileText)

interface TileProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly note: string
  readonly failed?: boolean
  /** 0 to 1, while it is on its way. */
  readonly share?: number
  readonly children?: ReactNode
}

function Tile({ icon: Icon, name, note, failed = false, share, children }: TileProps) {
  return (
    <li
      className={cn(
        'relative flex h-12 min-w-0 items-center gap-2.5 overflow-hidden rounded-md border pl-3',
        failed ? 'border-danger bg-danger-soft' : 'bg-panel',
      )}
    >
      <Icon aria-hidden className={cn('size-[18px] shrink-0', failed ? 'text-danger' : 'text-muted')} />
      <span className="min-w-0 grow">
        <span className="block truncate text-sm font-medium" title={name}>
          {name}
        </span>
        <span className={cn('block truncate text-xs', failed ? 'text-danger' : 'text-muted')} title={note}>
          {note}
        </span>
      </span>
      <span className="flex shrink-0 items-center pr-1">{children}</span>
      {share !== undefined && (
        <progress
          aria-label={`${name} on its way`}
          value={share}
          className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand"
        />
      )}
    </li>
  )
}

/** The files of a letter, those that are there and those on their way. */
export function FileTiles({
  files,
  uploads,
  forwarded,
  disabled,
  onRemove,
  onCancel,
  onRetry,
}: FileTilesProps) {
  const attached = files.filter(({ contentId }) => contentId === null)
  if (attached.length + uploads.length === 0 && forwarded === undefined) return null
  return (
    <ul
      aria-label="Attachments"
      className="grid gap-2 px-4 pb-3 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] sm:px-5"
    >
      {forwarded !== undefined && (
        <Tile icon={Mails} name={forwarded || '(no subject)'} note="The thread, a file for each message" />
      )}
      {attached.map((file) => (
        <Tile
          key={JSON.stringify(file.source)}
          icon={iconOf(file.type)}
          name={file.name}
          note={fileSize(file.size)}
        >
          <IconButton
            label={`Remove ${file.name}`}
            icon={X}
            disabled={disabled}
            onClick={() => onRemove(file)}
            className="size-8! text-muted"
          />
        </Tile>
      ))}
      {uploads.map(({ key, file, share, error }) => (
        <Tile
          key={key}
          icon={iconOf(file.type)}
          name={file.name}
          note={error ?? `${Math.floor(share * 100)}% of ${fileSize(file.size)}`}
          failed={error !== null}
          {...(error === null && { share })}
        >
          {error !== null && (
            <IconButton
              label={`Try ${file.name} again`}
              icon={RotateCw}
              onClick={() => onRetry(key)}
              className="size-8! text-danger"
            />
          )}
          <IconButton
            label={error === null ? `Cancel ${file.name}` : `Remove ${file.name}`}
            icon={X}
            onClick={() => onCancel(key)}
            className="size-8! text-muted"
          />
        </Tile>
      ))}
    </ul>
  )
}
