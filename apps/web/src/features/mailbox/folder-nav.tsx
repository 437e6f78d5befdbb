import type { MailFolderCount } from '@pb/contract/mail-threads'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Pencil, type LucideIcon } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../lib/cn.ts'
import { formatNumber } from '../../lib/format.ts'
import { folderCountsQuery } from '../../queries/mailbox.ts'
import { openCompose } from './compose/index.ts'
import { mainFolders, getMailPath, otherFolders, type Folder } from './folders.ts'
import { useScrollMask } from './use-scroll-mask.ts'
import * as texts from './texts.ts'

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly current: boolean
  readonly empty: boolean
  readonly count?: number | undefined
  /** Unit of the count, for screen readers. */
  readonly unit?: string
}

const entryClass =
  'flex h-9 shrink-0 items-center gap-2.5 rounded-md px-3 text-sm font-medium whitespace-nowrap'

function Entry({ to, label, icon: Icon, current, empty, count = 0, unit }: EntryProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-[17px] shrink-0" />
      {label}
      {count > 0 && (
        <span className="ml-auto pl-1 text-xs tabular-nums md:pl-3">
          {formatNumber(count)}
          <span className="sr-only"> {unit}</span>
        </span>
      )}
    </>
  )
  if (empty && !current)
    return (
      <span aria-disabled title={texts.emptyFolder} className={cn(entryClass, 'text-muted/70')}>
        {content}
      </span>
    )
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cn(entryClass, current ? 'bg-brand-soft text-brand-text' : 'text-ink hover:bg-hover')}
    >
      {content}
    </Link>
  )
}

interface FolderNavProps {
  /** The current folder; null for the attachment library. */
  readonly current: Folder | null
  /** A thread is open, which replaces the folders on narrow screens. */
  readonly behind?: boolean
}

/** Folders with their unread counts. Empty folders are disabled, except the inbox. */
export const FolderNav = memo(function FolderNav({ current, behind = false }: FolderNavProps) {
  const { data } = useQuery(folderCountsQuery)
  const nav = useRef<HTMLElement>(null)
  const mask = useScrollMask(nav)
  // On narrow screens the folders scroll horizontally: center the current one.
  useLayoutEffect(() => {
    const element = nav.current
    const link = element?.querySelector(`[href$="/${current?.path ?? 'attachments'}"]`)
    if (!element || !link) return
    const [outer, inner] = [element.getBoundingClientRect(), link.getBoundingClientRect()]
    element.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  const getCount = (id: MailFolderCount['id']) => data?.find((count) => count.id === id)
  const renderEntry = (folder: Folder) => {
    const count = getCount(folder.id)
    const showsTotal = folder.id === 'DRAFT' || folder.id === 'SCHEDULED'
    return (
      <Entry
        key={folder.id}
        to={getMailPath(folder)}
        label={folder.label}
        icon={folder.icon}
        current={current?.id === folder.id}
        empty={folder.id !== 'INBOX' && count?.threadsTotal === 0}
        count={
          showsTotal
            ? count?.threadsTotal
            : folder.id === 'INBOX' || folder.id === 'SPAM'
              ? count?.threadsUnread
              : 0
        }
        unit={showsTotal ? texts.threadUnit : texts.unreadUnit}
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
          {texts.newMessage}
        </Button>
      </div>
      <nav
        ref={nav}
        style={mask}
        aria-label={texts.folders}
        className="relative flex gap-0.5 overflow-x-auto px-3 py-2 [scrollbar-width:none] md:mt-3 md:flex-col md:p-0"
      >
        {mainFolders.map(renderEntry)}
        <Entry
          to="/mailbox/attachments"
          label={texts.attachments}
          icon={Paperclip}
          current={current === null}
          empty={getCount('ATTACHMENTS')?.threadsTotal === 0}
        />
        <span aria-hidden className="mx-2 my-2 shrink-0 border-l md:mx-0 md:border-t md:border-l-0" />
        {otherFolders.map(renderEntry)}
      </nav>
    </div>
  )
})
