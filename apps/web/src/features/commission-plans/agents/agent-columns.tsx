import type { AgentPlans } from '@pb/contract/commission-plans'
import { formatMonthDay } from '@pb/rules/deals/explain'
import { formatMoney } from '@pb/rules/money'
import { profilePhoto } from '../../../components/domain/profile-photo.ts'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import type { Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'

const findCurrent = ({ plans }: AgentPlans) => plans.find(({ current }) => current === 1)
const formatPlan = ({ plan_id, title }: AgentPlans['plans'][number]) =>
  plan_id === '0' ? texts.noPlan : title

function CurrentPlan({ agent }: { readonly agent: AgentPlans }) {
  const current = findCurrent(agent)
  if (!current || current.plan_id === '0') return <span className="text-muted">{texts.noPlan}</span>
  return (
    <span>
      {current.title}{' '}
      <span className="text-xs text-muted">
        {templates.sinceDay(current.since)}
        {current.reset_on !== null && ` · ${templates.ownYearFrom(formatMonthDay(current.reset_on))}`}
      </span>
    </span>
  )
}

interface ColumnActions {
  readonly today: string
  readonly chosen: ReadonlySet<string>
  readonly toggle: (ids: readonly string[], on: boolean) => void
  readonly onEdit: (agentId: string) => void
}

/** Columns of the agents' table. */
export function createAgentColumns({ today, chosen, toggle, onEdit }: ColumnActions): Column<AgentPlans>[] {
  return [
    {
      key: 'select',
      title: texts.select,
      cell: ({ agent_id, name }) => (
        <Checkbox
          label={templates.selectAgent(name)}
          checked={chosen.has(agent_id)}
          onCheckedChange={(on) => toggle([agent_id], on)}
        />
      ),
    },
    {
      key: 'agent',
      title: texts.agent,
      cell: ({ agent_id, name, photo }) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={name} photo={profilePhoto(photo)} className="size-7" />
          <Link to={`/your-year?agent=${agent_id}`} title={texts.yourYear}>
            {name}
          </Link>
        </span>
      ),
    },
    { key: 'plan', title: texts.plan, cell: (row) => <CurrentPlan agent={row} /> },
    {
      key: 'next',
      title: texts.next,
      cell: (row) => {
        const next = row.plans.findLast(({ since }) => since > today)
        return next ? templates.nextPlan(formatPlan(next), next.since) : ''
      },
    },
    {
      key: 'opening',
      title: texts.opening,
      numeric: true,
      cell: ({ opening }) => (opening ? formatMoney(opening.gross) : ''),
    },
    {
      key: 'edit',
      title: texts.actions,
      cell: ({ agent_id, name }) => (
        <Button size="sm" aria-label={templates.editAgent(name)} onClick={() => onEdit(agent_id)}>
          {texts.edit}
        </Button>
      ),
    },
  ]
}
