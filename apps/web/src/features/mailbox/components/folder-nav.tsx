import type { MailFolderCount } from '@pb/contract/mailbox-threads'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Pencil, type LucideIcon } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { labelsQuery } from '../api/labels.ts'
import { openCompose } from '../compose/index.ts'
import { mainFolders, mailPath, otherFolders, type Folder } from '../model/folders.ts'

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly current: boolean
  /** There is nothing in it. */
  readonly empty: boolean
  readonly count?: number | undefined
  /** What the number counts, for those who only hear it. */
  readonly counted?: string
}

const entryClass =
  'flex h-9 shrink-0 items-center gap-2.5 rounded-md px-3 text-sm font-medium whitespace-nowrap'

function Entry({ to, label, icon: Icon, current, empty, count = 0, counted }: EntryProps) {
  const inner = (
    <>
      <Icon aria-hidden className="size-[17px] shrink-0" />
      {label}
      {count > 0 && (
        <span className="ml-auto pl-1 text-xs tabular-nums md:pl-3">
          {formatNumber(count)}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </>
  )
  if (empty && !current)
    return (
      <span aria-disabled title="Nothing in it" className={cn(entryClass, 'text-muted/70')}>
        {inner}
      </span>
    )
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cn(entryClass, current ? 'bg-brand-soft text-brand-text' : 'text-ink hover:bg-hover')}
    >
      {inner}
    </Link>
  )
}

interface FolderNavProps {
  /** The folder that is shown; null: the library. */
  readonly current: Folder | null
  /** A thread is open, and takes the place of the folders where there is no room beside it. */
  readonly behind?: boolean
}

/** The folders with what is unread in them; one with nothing in it leads nowhere, but the inbox always does. */
export const FolderNav = memo(function FolderNav({ current, behind = false }: FolderNavProps) {
  const { data } = useQuery(labelsQuery)
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the folders are one line that is longer than the screen.
  useLayoutEffect(() => {
    const line = nav.current
    const [around, shown] = [line, line?.querySelector(`[href$="/${current?.path ?? 'attachments'}"]`)].map(
      (one) => one?.getBoundingClientRect(),
    )
    if (line && around && shown)
      line.scrollLeft += shown.left - around.left - (around.width - shown.width) / 2
  }, [current])
  const countOf = (id: MailFolderCount['id']) => data?.find((count) => count.id === id)
  const entry = (folder: Folder) => {
    const count = countOf(folder.id)
    const own = folder.id === 'DRAFT' || folder.id === 'SCHEDULED'
    return (
      <Entry
        key={folder.id}
        to={mailPath(folder)}
        label={folder.label}
        icon={folder.icon}
        current={current?.id === folder.id}
        empty={folder.id !== 'INBOX' && count?.threadsTotal === 0}
        count={
          own ? count?.threadsTotal : folder.id === 'INBOX' || folder.id === 'SPAM' ? count?.threadsUnread : 0
        }
        counted={own ? 'threads' : 'unread'}
      />
    )
  }
  return (
    <div
      className={cn(
        'shrink-0 border-b bg-panel md:sticky md:top-[57px] md:block md:h-[calc(100dvh-57px)] md:w-52 md:overflow-y-auto md:border-r md:border-b-0 md:p-3 lg:w-56',
        behind && 'hidden',
      )}
    >
      <div className="hidden md:block">
        <Button variant="primary" className="w-full" aria-keyshortcuts="c" onClick={() => openCompose()}>
          <Pencil aria-hidden className="size-4" />
          New Message
        </Button>
      </div>
      <nav
        ref={nav}
        aria-label="Folders"
        className="relative flex gap-0.5 overflow-x-auto px-3 py-2 [scrollbar-width:none] md:mt-3 md:flex-col md:p-0"
      >
        {mainFolders.map(entry)}
        <Entry
          to="/mailbox/attachments"
          label="Attachments"
          icon={Paperclip}
          current={current === null}
          empty={countOf('ATTACHMENTS')?.threadsTotal === 0}
        />
        <span aria-hidden className="mx-2 my-2 shrink-0 border-l md:mx-0 md:border-t md:border-l-0" />
        {otherFolders.map(entry)}
      </nav>
    </div>
  )
})
