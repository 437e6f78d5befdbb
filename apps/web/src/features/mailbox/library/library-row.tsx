import type { LibraryItem } from '@pb/contract/mailbox-attachments'
import { Download, MessageSquareText } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { FilePicture } from '../components/file-picture.tsx'
import { fileSize } from '../model/file-size.ts'
import { folderOf, mailPath } from '../model/folders.ts'
import { subjectOf } from '../model/row-text.ts'

interface LibraryRowProps {
  readonly item: LibraryItem
  readonly selected: boolean
  /** The same one for all rows: a row is drawn anew only when it has changed. */
  readonly onSelect: (id: string, range: boolean) => void
}

const quiet =
  'flex h-9 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink'

/** An attachment of the library, and the way to its message. */
export const LibraryRow = memo(function LibraryRow({ item, selected, onSelect }: LibraryRowProps) {
  useTimeZone()
  const { filename, type, sentTo, receivedFrom, sendAt, receivedAt, fileUrl, content_type, size } = item
  const sent = type === 'sent'
  const at = sent ? sendAt : receivedAt
  return (
    <li className="flex items-center gap-3 border-b bg-panel px-3 py-2.5 hover:bg-hover sm:px-4">
      <Checkbox
        checked={selected}
        label={`Select ${filename}`}
        onCheckedChange={() => onSelect(item.id, false)}
      />
      <FilePicture type={content_type} name={filename} url={fileUrl} className="size-11" />
      <div className="min-w-0 grow text-sm">
        <p className="truncate font-medium">{subjectOf(item)}</p>
        <p className="truncate">
          {filename} <span className="text-muted">· {fileSize(size)}</span>
        </p>
        <p className="truncate text-xs text-muted">
          {sent ? `Sent to ${sentTo}` : `Received from ${receivedFrom}`}
          {at !== null && `, ${formatMoment(at)}`}
        </p>
      </div>
      <a
        href={fileUrl}
        download={filename}
        aria-label={`Download ${filename}`}
        title="Download"
        className={quiet}
      >
        <Download aria-hidden className="size-4" />
      </a>
      <Link
        to={mailPath(folderOf(sent ? 'SENT' : 'INBOX'), item.threadId)}
        state={{ messageToOpen: item.message_id }}
        title="Go to message"
        className={quiet}
      >
        <MessageSquareText aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">Go to message</span>
      </Link>
    </li>
  )
})
