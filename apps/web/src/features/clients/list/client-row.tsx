import type { ClientTag } from '@pb/contract/client-tags'
import type { ClientRow as Row } from '@pb/contract/client-schemas'
import { memo } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { showAddress } from '../../../lib/show-address.ts'
import { TagDots } from '../tags/tag-chip.tsx'
import type { ClientSort } from './list-view.ts'
import {
  getSortTime,
  formatSortTimeTitle,
  getClientName,
  formatSortTime,
  getStageTitle,
} from '../client-text.ts'
import * as texts from './texts.ts'

/** Height of a row in pixels. */
export const rowHeight = 62

interface ClientRowProps {
  readonly row: Row | undefined
  readonly tags?: readonly ClientTag[] | undefined
  readonly index: number
  readonly total: number
  readonly sort: ClientSort
  readonly to: string
  /** The open client. */
  readonly current: boolean
  /** The row that is in the tab order. */
  readonly tabStop: boolean
  readonly ticked: boolean
  /** Undefined where clients cannot be ticked. */
  readonly onTick: ((userId: string, on: boolean) => void) | undefined
  readonly onPoint: (row: Row) => void
  readonly onFocus: (index: number) => void
}

/** A row of the client list; a skeleton while its page is loading. */
export const ClientRow = memo(function ClientRow({
  row,
  tags,
  index,
  total,
  sort,
  to,
  current,
  tabStop,
  ticked,
  onTick,
  onPoint,
  onFocus,
}: ClientRowProps) {
  const position = { top: index * rowHeight, height: rowHeight }
  if (!row)
    return (
      <li aria-hidden className="absolute inset-x-0 flex items-center gap-3 border-b px-4" style={position}>
        <Skeleton className="size-9 shrink-0 rounded-full!" />
        <span className="flex grow flex-col gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-48 max-w-full" />
        </span>
      </li>
    )
  const name = getClientName(row)
  const at = getSortTime(row, sort)
  const isNew = row.is_new === 1
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      onPointerEnter={() => onPoint(row)}
      className={cn(
        'absolute inset-x-0 flex border-b',
        current ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)]' : 'hover:bg-hover',
      )}
      style={position}
    >
      {onTick && (
        <Checkbox
          checked={ticked}
          onCheckedChange={(on) => onTick(row.user_id, on)}
          label={texts.selectClient(name)}
          // Room around the box for fingers, between it and the link (WCAG 2.5.8).
          className="shrink-0 pr-1.5 pl-3"
        />
      )}
      <Link
        to={to}
        data-client-row={index}
        tabIndex={tabStop ? 0 : -1}
        aria-current={current || undefined}
        onFocus={() => {
          onFocus(index)
          onPoint(row)
        }}
        className={cn(
          'flex h-full min-w-0 grow items-center gap-3 pr-4 text-sm -outline-offset-2',
          onTick ? 'pl-2.5' : 'pl-4',
        )}
      >
        <span className="relative flex shrink-0">
          <Avatar
            name={name}
            photo={row.photo ? photoUrl('wcontact-s', row.photo) : null}
            className="size-9!"
          />
          {isNew && (
            <span
              aria-hidden
              title={texts.newLabel}
              className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-unread ring-2 ring-panel"
            />
          )}
        </span>
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex min-w-0 items-baseline gap-3">
            <span className={cn('min-w-0 grow truncate', isNew ? 'font-semibold' : 'font-medium')}>
              {isNew && <span className="sr-only">{texts.newColon} </span>}
              {name}
            </span>
            {tags && <TagDots tags={tags} />}
            <time
              dateTime={new Date(at * 1000).toISOString()}
              title={formatSortTimeTitle(at, sort)}
              className="shrink-0 text-xs text-muted tabular-nums"
            >
              {formatSortTime(at)}
            </time>
          </span>
          <span className="flex min-w-0 items-baseline gap-3 text-xs text-muted">
            <span className="min-w-0 grow truncate">{showAddress(row.email)}</span>
            {row.stage !== 'new' && <span className="shrink-0">{getStageTitle(row.stage)}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
})
