import type { MemberEntry } from '@pb/contract/members'
import { profilePhoto } from '../../../../components/domain/profile-photo.ts'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { DataTable, type Column, type Sort } from '../../../../components/ui/data-table.tsx'
import { formatAgo, formatDay } from '../../../../lib/format.ts'
import { useMediaQuery } from '../../../../lib/use-media-query.ts'
import type { MemberSort } from '../members-url.ts'
import { formatRoles } from '../member-text.ts'
import { StateMark } from './state-mark.tsx'
import * as texts from '../texts.ts'

/** Returns the entry's key in the URL: `7`, or `invitation-7` for an invitation. */
export function getEntryKey({ user_id, invitation_id }: MemberEntry): string {
  return user_id ?? `invitation-${invitation_id}`
}

function getStateNote({ expires_at }: MemberEntry): string | undefined {
  return expires_at !== null && expires_at * 1000 < Date.now() ? texts.linkExpiredNote : undefined
}

interface MembersTableProps {
  readonly entries: readonly MemberEntry[]
  readonly sort: Sort<MemberSort>
  readonly onSort: (key: MemberSort) => void
  readonly onOpen: (key: string) => void
}

function PersonButton({
  entry,
  onOpen,
}: Pick<MembersTableProps, 'onOpen'> & { readonly entry: MemberEntry }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(getEntryKey(entry))}
      className="flex max-w-full min-w-0 items-center gap-3 rounded-md py-1.5 text-left -outline-offset-2 hover:[&_strong]:underline"
    >
      <Avatar name={entry.name || entry.email} photo={profilePhoto(entry.photo)} />
      <span className="min-w-0">
        <strong className="block max-w-80 truncate font-medium">{entry.name || texts.noNameYet}</strong>
        <span className="block max-w-80 truncate text-xs text-muted">{entry.email}</span>
      </span>
    </button>
  )
}

function getColumns({ onOpen }: MembersTableProps): Column<MemberEntry, MemberSort>[] {
  return [
    {
      key: 'name',
      title: texts.person,
      sortable: true,
      cell: (entry) => <PersonButton entry={entry} onOpen={onOpen} />,
    },
    { key: 'roles', title: texts.roles, sortable: true, cell: ({ roles }) => formatRoles(roles) },
    {
      key: 'state',
      title: texts.state,
      sortable: true,
      cell: (entry) => <StateMark state={entry.state} note={getStateNote(entry)} />,
    },
    { key: 'since', title: texts.since, sortable: true, cell: ({ time_created }) => formatDay(time_created) },
    {
      key: 'last_seen',
      title: texts.lastSeen,
      sortable: true,
      cell: ({ last_seen }) =>
        last_seen === null ? <span className="text-muted">{texts.never}</span> : formatAgo(last_seen),
    },
  ]
}

/** The members as a table, or as a list on narrow screens. */
export function MembersTable(props: MembersTableProps) {
  const wide = useMediaQuery('(min-width: 768px)')
  const { entries, sort, onSort } = props
  if (wide)
    return (
      <DataTable
        caption={texts.members}
        columns={getColumns(props)}
        rows={entries}
        rowKey={getEntryKey}
        sort={sort}
        onSort={onSort}
      />
    )
  return (
    <ul aria-label={texts.members} className="divide-y rounded-md border bg-panel">
      {entries.map((entry) => (
        <li key={getEntryKey(entry)} className="px-3 py-2">
          <PersonButton onOpen={props.onOpen} entry={entry} />
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 pl-11 text-xs text-muted">
            {formatRoles(entry.roles)}
            <StateMark state={entry.state} note={getStateNote(entry)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
