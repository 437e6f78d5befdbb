import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { memo, type MouseEvent } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { photoUrl } from '../../../components/ui/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import type { MailActions } from '../hooks/use-mail-actions.tsx'
import { subjectOf, whoOf } from '../model/row-text.ts'
import { ClientDot } from './client-dot.tsx'
import { RowActions } from './row-actions.tsx'
import { RowMarks } from './row-marks.tsx'
import { StarButton } from './star-button.tsx'

interface ThreadRowProps {
  readonly row: MailThreadRow
  /** Where it leads. */
  readonly path: string
  /** When its newest message came, as it is said today. */
  readonly time: string
  readonly selected?: boolean
  /** Its thread stands beside the list. */
  readonly current?: boolean
  /** Within a client: neither selected nor starred. */
  readonly plain?: boolean
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onSelect?: (id: string, range: boolean) => void
  readonly onPoint: (id: string) => void
}

/**
 * A thread of the list: one line where there is room, three where there is not. All of it is a link but the controls
 * that lie on it. It is drawn anew only when what it shows has changed, so its methods must stay the same ones; no link
 * of the router's, which works out anew where it leads whenever the address changes.
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
  const subject = subjectOf(row)
  const unread = seen === 0

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
        // Where the keyboard stands (see useRowFocus).
        !current && 'data-at:shadow-[inset_3px_0_0_var(--color-line-strong)]',
      )}
    >
      {!plain && (
        <span
          className="relative z-10 mt-[7px] pr-1.5 @2xl:mt-0"
          // The box itself tells of no keys: a click with Shift selects a range.
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
            label={`Select ${subject}`}
            onCheckedChange={() => onSelect?.(id, false)}
          />
        </span>
      )}
      {!plain && label !== 'TRASH' && label !== 'DRAFT' && (
        <StarButton
          starred={starred === 1}
          subject={subject}
          onChange={(next) => actions.star([row], next ? 1 : 0)}
          className="relative z-10 order-last -mr-1.5 self-end @2xl:order-none @2xl:mr-0 @2xl:self-center"
        />
      )}
      <Avatar
        name={whoOf(row).replace(/^To: /, '')}
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
          {unread && <span className="sr-only">Unread: </span>}
          <span dir="auto" className="truncate">
            {whoOf(row)}
          </span>
          {!plain && <ClientDot row={row} />}
          {messages.length > 1 && (
            <span
              className="text-xs font-normal text-muted tabular-nums"
              title={`${messages.length} messages`}
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
          <RowMarks row={row} />
          <time className={timeClass(unread, '@2xl:hidden')}>{time}</time>
        </span>
        <time
          className={timeClass(unread, 'hidden text-right @2xl:col-start-4 @2xl:row-start-1 @2xl:block')}
          title={formatMoment(row.time_created)}
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

function timeClass(unread: boolean, place: string): string {
  return cn('shrink-0 text-xs tabular-nums', unread ? 'font-semibold text-brand-text' : 'text-muted', place)
}
