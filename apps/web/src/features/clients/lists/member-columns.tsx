import { joinPersonName } from '@pb/rules/person-name'
import type { ListedClient } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { Link } from 'react-router'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import type { Column } from '../../../components/ui/data-table.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { clientPath } from '../paths.ts'
import { getStageTitle } from '../client-text.ts'
import { formatDue, getDueGroup } from '../tasks/due.ts'
import { TagLabels } from '../tags/tag-chip.tsx'
import * as texts from './texts.ts'

const getName = ({ first_name, last_name, email }: ListedClient) =>
  joinPersonName({ first_name, last_name }) || (email ?? '')

interface MemberColumns {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (userId: string, on: boolean) => void
  readonly tagsByClientId: ReadonlyMap<string, readonly ClientTag[]>
  /** Date in New York. */
  readonly today: string
}

/** Table columns of a smart list. */
export function memberColumns({
  selected,
  onSelect,
  tagsByClientId: tagsOf,
  today,
}: MemberColumns): Column<ListedClient>[] {
  return [
    {
      key: 'name',
      title: texts.client,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Checkbox
            label={texts.select(getName(row))}
            checked={selected.has(row.user_id)}
            onCheckedChange={(on) => onSelect(row.user_id, on)}
          />
          <Link
            to={clientPath(row.search_types[0], row.user_id)}
            className="max-w-56 truncate font-medium hover:underline max-sm:max-w-32"
            title={row.email ?? undefined}
          >
            {getName(row)}
          </Link>
        </span>
      ),
    },
    {
      key: 'tags',
      title: texts.tags,
      cell: ({ user_id }) => <TagLabels tags={tagsOf.get(user_id) ?? []} />,
    },
    { key: 'stage', title: texts.stage, cell: ({ stage }) => getStageTitle(stage) },
    {
      key: 'contact',
      title: texts.lastContact,
      cell: ({ time_contacted: at }) =>
        at === null ? (
          <span className="text-muted">{texts.never}</span>
        ) : (
          <span className="tabular-nums">{formatAgo(at)}</span>
        ),
    },
    {
      key: 'task',
      title: texts.nextTask,
      cell: ({ next_task_on: on }) =>
        on === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span
            className={cn('tabular-nums', getDueGroup(on, today) === 'overdue' && 'font-medium text-danger')}
          >
            {formatDue(on, today)}
          </span>
        ),
    },
    {
      key: 'move',
      title: texts.moveIn,
      cell: ({ move_in_date: on }) =>
        on === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="tabular-nums">{formatDate(on)}</span>
        ),
    },
    {
      key: 'source',
      title: texts.source,
      cell: ({ source }) => <span className="block max-w-40 truncate text-muted">{source || '–'}</span>,
    },
  ]
}
