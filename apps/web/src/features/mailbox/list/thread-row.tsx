import type { MailThreadRow } from '@pb/contract/mail-threads'
import { memo, type MouseEvent } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import { formatCorrespondent, formatRowPortal, formatSubject, getCorrespondent } from './row-text.ts'
import { ClientDot } from './client-dot.tsx'
import { RowActions } from './row-actions.tsx'
import { RowIndicators } from './row-indicators.tsx'
import { StarButton } from '../actions/star-button.tsx'
import * as texts from './texts.ts'

interface ThreadRowProps {
  readonly row: MailThreadRow
  /** Path of the thread. */
  readonly path: string
  /** Time of the newest message, formatted. */
  readonly time: string
  readonly selected?: boolean
  /** Its thread is open beside the list. */
  readonly current?: boolean
  /** Without checkbox and star, on a client's page. */
  readonly plain?: boolean
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onSelect?: (id: string, range: boolean) => void
  readonly onPoint: (id: string) => void
}

/**
 * A thread in the list: one line on wide containers, three on narrow ones. The whole row is a link under its controls.
 * Memoized, so callbacks must be stable. Not a router `Link`, which re-renders at every change of the URL.
 */
export const ThreadRow = memo(function ThreadRow({
  row,
  path,
  time,
  selected = false,
  current = false,
  plain = false,
  actions,
  onOpen,
  onSelect,
  onPoint,
}: ThreadRowProps) {
  useTimeZone()
  const { id, label, seen, starred, from_user: user, messages, snippet } = row
  const subject = formatSubject(row)
  const unread = seen === 0
  const portal = formatRowPortal(row)

  function onClick(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(row)
  }

  return (
    <li
      onPointerEnter={() => onPoint(id)}
      className={cn(
        'group relative flex scroll-mt-40 items-start gap-1 border-b py-2.5 pr-3 pl-3 @2xl:h-12 @2xl:items-center @2xl:py-0',
        current
          ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)]'
          : selected
            ? 'bg-brand-soft'
            : unread
              ? 'bg-sunken hover:bg-hover'
              : 'bg-panel hover:bg-hover',
        // The row that has keyboard focus (see useRowFocus).
        !current && 'data-at:shadow-[inset_3px_0_0_var(--color-line-strong)]',
      )}
    >
      {!plain && (
        <span
          className="relative z-10 mt-[7px] pr-1.5 @2xl:mt-0"
          // The checkbox does not report modifier keys. Shift-click selects a range.
          onClickCapture={(event) => {
            if (!event.shiftKey) return
            event.preventDefault()
            event.stopPropagation()
            onSelect?.(id, true)
          }}
          role="presentation"
        >
          <Checkbox
            checked={selected}
            label={texts.select(subject)}
            onCheckedChange={() => onSelect?.(id, false)}
          />
        </span>
      )}
      {!plain && label !== 'TRASH' && label !== 'DRAFT' && label !== 'SCHEDULED' && (
        <StarButton
          starred={starred === 1}
          subject={subject}
          onChange={(next) => actions.star([row], next ? 1 : 0)}
          className="relative z-10 order-last -mr-1.5 self-end @2xl:order-none @2xl:mr-0 @2xl:self-center"
        />
      )}
      <Avatar
        name={getCorrespondent(row)}
        photo={user?.photo ? photoUrl('wcontact-s', user.photo) : null}
        className="@2xl:size-7"
      />
      <a
        href={path}
        data-thread={id}
        onClick={onClick}
        onFocus={() => onPoint(id)}
        aria-current={current || undefined}
        className={cn(
          'ml-2 grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 text-sm outline-none after:absolute after:inset-0',
          'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus focus-visible:after:outline-solid',
          '@2xl:grid-cols-[150px_minmax(0,1fr)_auto_minmax(3.4rem,auto)] @4xl:grid-cols-[220px_minmax(0,1fr)_auto_minmax(3.4rem,auto)] @2xl:items-center @2xl:gap-x-4',
        )}
      >
        <span className={cn('col-start-1 row-start-1 flex min-w-0 gap-1.5', unread && 'font-semibold')}>
          {unread && <span className="sr-only">{texts.unread} </span>}
          <span dir="auto" className="truncate">
            {formatCorrespondent(row)}
            {portal !== '' && <span className="text-xs font-normal text-muted"> {portal}</span>}
          </span>
          {!plain && <ClientDot row={row} />}
          {messages.length > 1 && (
            <span
              className="text-xs font-normal text-muted tabular-nums"
              title={texts.messages(messages.length)}
            >
              {messages.length}
            </span>
          )}
        </span>
        <span className="col-span-full row-start-2 min-w-0 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1 @2xl:flex @2xl:items-baseline @2xl:gap-2">
          <span
            dir="auto"
            className={cn(
              'block truncate text-left @2xl:shrink-0 @2xl:max-w-[70%]',
              unread && 'font-semibold',
            )}
          >
            {subject}
          </span>
          <span dir="auto" className="block min-w-0 truncate text-left text-muted">
            {snippet}
          </span>
        </span>
        <span className="col-start-2 row-start-1 flex items-center justify-end gap-2 @2xl:col-start-3">
          <RowIndicators row={row} />
          <time className={timeClass(unread, '@2xl:hidden')}>{time}</time>
        </span>
        <time
          className={timeClass(unread, 'hidden text-right @2xl:col-start-4 @2xl:row-start-1 @2xl:block')}
          title={formatDateTime(row.time_created)}
        >
          {time}
        </time>
      </a>
      <span className="absolute top-0.5 right-2 z-10 hidden items-center gap-0.5 rounded-md bg-inherit pl-2 group-focus-within:flex group-hover:flex @2xl:inset-y-[3px] @max-2xl:[&_button]:size-7!">
        <RowActions row={row} actions={actions} />
      </span>
    </li>
  )
})

function timeClass(unread: boolean, className: string): string {
  return cn(
    'shrink-0 text-xs tabular-nums',
    unread ? 'font-semibold text-brand-text' : 'text-muted',
    className,
  )
}
