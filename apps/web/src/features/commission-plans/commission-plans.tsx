import type { CommissionPlan } from '@pb/contract/commission-plans'
import { useQuery } from '@tanstack/react-query'
import { Percent, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { commissionPlansQuery } from '../../queries/commission-plans.ts'
import { AgentsPanel } from './agents/agents-panel.tsx'
import { PlanDialog } from './form/plan-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

type Opened = { readonly kind: 'add' } | { readonly kind: 'terms' | 'rename'; readonly plan: CommissionPlan }

/** How agents and the company split commissions: plans, their terms by date, and who is on which. */
export function CommissionPlans() {
  const { data, error, isPending, refetch } = useQuery(commissionPlansQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const plans = data?.collection ?? []
  const names = new Map(plans.flatMap(({ payees }) => payees.map(({ agent_id, name }) => [agent_id, name])))
  return (
    <PageBody className="max-w-[1200px] pt-5 pb-12">
      <PageTitle
        actions={
          <Button variant="primary" loading={isPending} onClick={() => setOpened({ kind: 'add' })}>
            <Plus aria-hidden className="size-4" />
            {texts.addPlan}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      <p className="max-w-2xl pt-1 text-sm text-muted">{texts.lead}</p>
      {data && data.agents_without_plan > 0 && plans.length > 0 && (
        <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm">
          {templates.withoutPlan(data.agents_without_plan)}
        </p>
      )}
      {data && plans.length === 0 && (
        <EmptyState icon={Percent} title={texts.noPlans}>
          {texts.noPlansHint}
        </EmptyState>
      )}
      <div className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {data &&
          plans.map((plan) => (
            <PlanCard
              key={plan.plan_id}
              plan={plan}
              today={data.today}
              onChangeTerms={() => setOpened({ kind: 'terms', plan })}
              onRename={() => setOpened({ kind: 'rename', plan })}
            />
          ))}
        {!data && !error && [1, 2, 3].map((index) => <Skeleton key={index} className="h-52 rounded-lg" />)}
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <AgentsPanel plans={plans} today={data.today} />}
      {data && (opened?.kind === 'add' || opened?.kind === 'terms') && (
        <PlanDialog
          plan={opened.kind === 'terms' ? opened.plan : null}
          today={data.today}
          names={names}
          onClose={close}
        />
      )}
      {opened?.kind === 'rename' && <RenameDialog plan={opened.plan} onClose={close} />}
    </PageBody>
  )
}
