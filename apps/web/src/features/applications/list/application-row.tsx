import type { ApplicationRow as Row } from '@pb/contract/applications'
import { memo } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatListTime, formatMoney } from '../../../lib/format.ts'
import { formatAddress, getPersonName, typeTitle } from '../labels.ts'
import { applicationsPath } from '../paths.ts'
import { Completeness, ProgressMark, StatusMark } from '../status-mark.tsx'
import { noAddress } from '../texts.ts'
import * as texts from './texts.ts'

/** Columns of a row, the same in each, so that they line up. */
const columns =
  'md:grid-cols-[minmax(0,1.25fr)_6.5rem_minmax(0,1fr)_5rem_5.5rem_7rem_5.5rem] lg:grid-cols-[minmax(0,1.25fr)_7.5rem_minmax(0,1fr)_6rem_6.5rem_7rem_5.5rem] md:items-center md:gap-x-4'

interface ApplicationRowProps {
  readonly row: Row
  /** The household's address, rent and status are shown in its first row only. */
  readonly first: boolean
  /** Position among the rows of the page. */
  readonly index: number
  /** The row that is in the tab order. */
  readonly tabStop: boolean
  readonly showAgent: boolean
  readonly search: string
  readonly onFocus: (index: number) => void
}

/** One person's form, with what the household shares in its first row. */
export const ApplicationRow = memo(function ApplicationRow({
  row,
  first,
  index,
  tabStop,
  showAgent,
  search,
  onFocus,
}: ApplicationRowProps) {
  const name = getPersonName(row)
  const address = formatAddress(row)
  const { client, monthly_rent: rent } = row
  const params = new URLSearchParams(search)
  params.set('form', row.id)
  return (
    <Link
      to={{ pathname: applicationsPath(), search: params.toString() }}
      data-application-row={index}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 px-4 py-3 text-sm -outline-offset-2 hover:bg-hover',
        columns,
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Avatar
          name={name}
          photo={client.photo ? photoUrl('wcontact-s', client.photo) : null}
          className="size-8! shrink-0"
        />
        <span className="min-w-0">
          <span className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block truncate text-xs text-muted" title={client.email}>
            {showAgent ? row.agent.name : client.email}
          </span>
        </span>
      </span>
      <span className="text-right text-xs text-muted md:text-left">{typeTitle(row.applicant_type)}</span>
      {/* Below 1024 px what the household shares is in its heading, unless the person applies alone. */}
      <span
        className={cn('min-w-0 truncate pl-11 md:pl-0', !first && 'invisible max-md:hidden')}
        title={address}
      >
        {address || <span className="text-muted">{noAddress}</span>}
      </span>
      <span className={cn('text-right font-medium tabular-nums', !first && 'invisible max-md:hidden')}>
        {rent === null ? <span className="font-normal text-muted">{texts.noRent}</span> : formatMoney(rent)}
      </span>
      <span className={cn('pl-11 md:pl-0', !first && 'invisible max-md:hidden')}>
        <StatusMark status={row.status} />
      </span>
      <span className="flex flex-col gap-0.5 max-md:col-start-1 max-md:flex-row max-md:items-center max-md:gap-3 max-md:pl-11">
        <Completeness percent={row.completeness} />
        <ProgressMark progress={row.progress} state={row.signature_state} />
      </span>
      <time
        dateTime={new Date(row.time_changed * 1000).toISOString()}
        title={texts.changed(formatListTime(row.time_changed))}
        className="text-right text-xs text-muted tabular-nums"
      >
        {formatAgo(row.time_changed)}
      </time>
    </Link>
  )
})
