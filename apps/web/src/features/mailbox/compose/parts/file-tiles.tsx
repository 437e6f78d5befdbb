import { FileText, Image, Mails, RotateCw, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatFileSize } from '../../../../lib/format-file-size.ts'
import type { DraftFile } from '../model/draft-form.ts'
import type { Upload } from '../use-files.ts'
import * as rootTexts from '../../texts.ts'
import * as texts from '../texts.ts'

interface FileTilesProps {
  readonly files: readonly DraftFile[]
  readonly uploads: readonly Upload[]
  /** Subjects of threads that are forwarded as attachments. */
  readonly forwarded: readonly string[] | undefined
  readonly disabled: boolean
  readonly onRemove: (file: DraftFile) => void
  readonly onCancel: (key: string) => void
  readonly onRetry: (key: string) => void
}

const getFileIcon = (type: string): LucideIcon => (type.startsWith('image/') ? Image : FileText)

interface TileProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly note: string
  readonly failed?: boolean
  /** Upload progress from 0 to 1; undefined once uploaded. */
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
          aria-label={texts.uploading(name)}
          value={share}
          className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand"
        />
      )}
    </li>
  )
}

/** Attached files and running uploads. */
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
      aria-label={texts.attachments}
      // Room below the last file for the save state of the draft.
      className="grid gap-2 px-4 pb-11 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] sm:px-5"
    >
      {forwarded?.map((subject, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the forwarded threads never change
        <Tile key={at} icon={Mails} name={subject || rootTexts.noSubject} note={texts.threadAsFiles} />
      ))}
      {attached.map((file) => (
        <Tile
          key={JSON.stringify(file.source)}
          icon={getFileIcon(file.type)}
          name={file.name}
          note={formatFileSize(file.size)}
        >
          <IconButton
            label={texts.remove(file.name)}
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
          icon={getFileIcon(file.type)}
          name={file.name}
          note={error ?? texts.uploadProgress(Math.floor(share * 100), formatFileSize(file.size))}
          failed={error !== null}
          {...(error === null && { share })}
        >
          {error !== null && (
            <IconButton
              label={texts.retryUpload(file.name)}
              icon={RotateCw}
              onClick={() => onRetry(key)}
              className="size-8! text-danger"
            />
          )}
          <IconButton
            label={error === null ? texts.cancelUpload(file.name) : texts.remove(file.name)}
            icon={X}
            onClick={() => onCancel(key)}
            className="size-8! text-muted"
          />
        </Tile>
      ))}
    </ul>
  )
}
