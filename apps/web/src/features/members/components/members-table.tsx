import type { MemberEntry } from '@pb/contract/members'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { formatAgo, formatDay } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import type { MemberSort } from '../model/members-url.ts'
import { rolesText } from '../model/words.ts'
import type { PhotoOf } from './member-panel.tsx'
import { StateMark } from './state-mark.tsx'

/** How the address names an entry: `7`, `invitation-7`. */
export function entryKey({ user_id, invitation_id }: MemberEntry): string {
  return user_id ?? `invitation-${invitation_id}`
}

function noteOf({ expires_at }: MemberEntry): string | undefined {
  return expires_at !== null && expires_at * 1000 < Date.now() ? '· link ended' : undefined
}

interface MembersTableProps {
  readonly entries: readonly MemberEntry[]
  readonly sort: Sort<MemberSort>
  readonly onSort: (key: MemberSort) => void
  readonly onOpen: (key: string) => void
  readonly photoOf: PhotoOf
}

function PersonButton({
  entry,
  photoOf,
  onOpen,
}: Pick<MembersTableProps, 'photoOf' | 'onOpen'> & { readonly entry: MemberEntry }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(entryKey(entry))}
      className="flex max-w-full min-w-0 items-center gap-3 rounded-md py-1.5 text-left -outline-offset-2 hover:[&_strong]:underline"
    >
      <Avatar name={entry.name || entry.email} photo={photoOf(entry.photo)} />
      <span className="min-w-0">
        <strong className="block max-w-80 truncate font-medium">{entry.name || 'No name yet'}</strong>
        <span className="block max-w-80 truncate text-xs text-muted">{entry.email}</span>
      </span>
    </button>
  )
}

function columnsFor({ photoOf, onOpen }: MembersTableProps): Column<MemberEntry, MemberSort>[] {
  return [
    {
      key: 'name',
      title: 'Person',
      sortable: true,
      cell: (entry) => <PersonButton entry={entry} photoOf={photoOf} onOpen={onOpen} />,
    },
    { key: 'roles', title: 'Roles', sortable: true, cell: ({ roles }) => rolesText(roles) },
    {
      key: 'state',
      title: 'State',
      sortable: true,
      cell: (entry) => <StateMark state={entry.state} note={noteOf(entry)} />,
    },
    { key: 'since', title: 'Since', sortable: true, cell: ({ time_created }) => formatDay(time_created) },
    {
      key: 'last_seen',
      title: 'Last seen',
      sortable: true,
      cell: ({ last_seen }) =>
        last_seen === null ? <span className="text-muted">Never</span> : formatAgo(last_seen),
    },
  ]
}

/** Everybody, as a table; where it is narrow, as lines of the same. */
export function MembersTable(props: MembersTableProps) {
  const wide = useMediaQuery('(min-width: 768px)')
  const { entries, sort, onSort } = props
  if (wide)
    return (
      <DataTable
        caption="Members"
        columns={columnsFor(props)}
        rows={entries}
        rowKey={entryKey}
        sort={sort}
        onSort={onSort}
      />
    )
  return (
    <ul aria-label="Members" className="divide-y rounded-md border bg-panel">
      {entries.map((entry) => (
        <li key={entryKey(entry)} className="px-3 py-2">
          <PersonButton {...props} entry={entry} />
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 pl-11 text-xs text-muted">
            {rolesText(entry.roles)}
            <StateMark state={entry.state} note={noteOf(entry)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
