import type { LibraryItem } from '@pb/contract/mail-attachments'
import { Download, MessageSquareText } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { getFolder, getMailPath } from '../folders.ts'
import { formatSubject } from '../list/row-text.ts'
import * as texts from './texts.ts'

interface AttachmentRowProps {
  readonly item: LibraryItem
  readonly selected: boolean
  /** Stable, so that unchanged rows do not re-render. */
  readonly onSelect: (id: string, range: boolean) => void
}

const actionClass =
  'flex h-9 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink'

/** An attachment with a link to its message. */
export const AttachmentRow = memo(function AttachmentRow({ item, selected, onSelect }: AttachmentRowProps) {
  useTimeZone()
  const { filename, type, sentTo, receivedFrom, sendAt, receivedAt, fileUrl, content_type, size } = item
  const sent = type === 'sent'
  const at = sent ? sendAt : receivedAt
  return (
    <li className="flex items-center gap-3 border-b bg-panel px-3 py-2.5 hover:bg-hover sm:px-4">
      <Checkbox
        checked={selected}
        label={texts.select(filename)}
        onCheckedChange={() => onSelect(item.id, false)}
      />
      <FileThumbnail type={content_type} name={filename} url={fileUrl} className="size-11" />
      <div className="min-w-0 grow text-sm">
        <p className="truncate font-medium">{formatSubject(item)}</p>
        <p className="truncate">
          {filename} <span className="text-muted">· {formatFileSize(size)}</span>
        </p>
        <p className="truncate text-xs text-muted">
          {sent ? texts.sentTo(sentTo) : texts.receivedFrom(receivedFrom)}
          {at !== null && `, ${formatDateTime(at)}`}
        </p>
      </div>
      <a
        href={fileUrl}
        download={filename}
        aria-label={texts.downloadFile(filename)}
        title={texts.download}
        className={actionClass}
      >
        <Download aria-hidden className="size-4" />
      </a>
      <Link
        to={getMailPath(getFolder(sent ? 'SENT' : 'INBOX'), item.threadId)}
        state={{ messageToOpen: item.message_id }}
        title={texts.goToMessage}
        className={actionClass}
      >
        <MessageSquareText aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">{texts.goToMessage}</span>
      </Link>
    </li>
  )
})
