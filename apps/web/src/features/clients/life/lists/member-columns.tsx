import type { ListedClient } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { Link } from 'react-router'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import type { Column } from '../../../../components/ui/data-table.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatAgo, formatDate } from '../../../../lib/format.ts'
import { clientPath } from '../../model/paths.ts'
import { stageTitle } from '../../model/row-text.ts'
import { dueText, groupOf } from '../model/due.ts'
import { TagLabels } from '../tags/tag-chip.tsx'

const nameOf = ({ first_name, last_name, email }: ListedClient) =>
  `${first_name} ${last_name}`.trim() || (email ?? '')

function ago(at: number): string {
  const text = formatAgo(at)
  return /^\d+ /.test(text) ? `${text} ago` : text
}

interface MemberColumns {
  readonly picked: ReadonlySet<string>
  readonly onPick: (userId: string, on: boolean) => void
  readonly tagsOf: ReadonlyMap<string, readonly ClientTag[]>
  /** New York's. */
  readonly today: string
}

/** What a list tells of its clients. */
export function memberColumns({ picked, onPick, tagsOf, today }: MemberColumns): Column<ListedClient>[] {
  return [
    {
      key: 'name',
      title: 'Client',
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Checkbox
            label={`Choose ${nameOf(row)}`}
            checked={picked.has(row.user_id)}
            onCheckedChange={(on) => onPick(row.user_id, on)}
          />
          <Link
            to={clientPath(row.search_types[0], row.user_id)}
            className="max-w-56 truncate font-medium hover:underline max-sm:max-w-32"
            title={row.email ?? undefined}
          >
            {nameOf(row)}
          </Link>
        </span>
      ),
    },
    {
      key: 'tags',
      title: 'Tags',
      cell: ({ user_id }) => <TagLabels tags={tagsOf.get(user_id) ?? []} />,
    },
    { key: 'stage', title: 'Stage', cell: ({ stage }) => stageTitle(stage) },
    {
      key: 'contact',
      title: 'Last contact',
      cell: ({ time_contacted: at }) =>
        at === null ? (
          <span className="text-muted">Never</span>
        ) : (
          <span className="tabular-nums">{ago(at)}</span>
        ),
    },
    {
      key: 'task',
      title: 'Next task',
      cell: ({ next_task_on: on }) =>
        on === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className={cn('tabular-nums', groupOf(on, today) === 'overdue' && 'font-medium text-danger')}>
            {dueText(on, today)}
          </span>
        ),
    },
    {
      key: 'move',
      title: 'Moving in',
      cell: ({ move_in_date: on }) =>
        on === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="tabular-nums">{formatDate(on)}</span>
        ),
    },
    {
      key: 'source',
      title: 'Source',
      cell: ({ source }) => <span className="block max-w-40 truncate text-muted">{source || '–'}</span>,
    },
  ]
}
