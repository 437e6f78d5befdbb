import type { AgentYear } from '@pb/contract/agent-years'
import { formatMoney } from '@pb/rules/money'
import { Handshake } from 'lucide-react'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

type Deal = AgentYear['deals'][number]

const formatTitle = ({ address, unit, client_name }: Deal) =>
  [address, unit].filter((part) => part !== '').join(', ') || client_name || texts.untitled

/** Deals that are not paid yet, those nearest to payment first. */
export function DealsInHand({ deals }: Pick<AgentYear, 'deals'>) {
  return (
    <Panel title={texts.inHand}>
      {deals.length === 0 && <EmptyState icon={Handshake} title={texts.noDeals} className="py-6" />}
      <ul className="divide-y">
        {deals.map((deal) => (
          <li key={deal.deal_id} className="flex items-center gap-3 py-2.5 text-sm">
            <span className="min-w-0 grow">
              <Link to={`/deals/${deal.deal_id}`} className="block [overflow-wrap:anywhere]">
                {formatTitle(deal)}
              </Link>
              <span className="block text-xs text-muted [overflow-wrap:anywhere]">
                {deal.client_name} · {templates.formatDay(deal.date)}
              </span>
            </span>
            <span title={texts.stateHints[deal.state]}>
              <Tag>{texts.states[deal.state]}</Tag>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {deal.net === null ? (
                <span className="text-xs text-muted">{texts.notCalculated}</span>
              ) : (
                formatMoney(deal.net - deal.paid)
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
