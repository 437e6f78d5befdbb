import type { FirstStep } from '@pb/contract/office'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { cn } from '../../lib/cn.ts'
import { firstStepsQuery } from '../../queries/office.ts'
import * as texts from './texts.ts'

const paths: Readonly<Record<FirstStep['key'], string>> = {
  name: '/office',
  invite: '/members',
  mail: '/account-settings#mail-account',
  clients: '/clients/rental',
  listings: '/my-listings',
  license: '/my-profile',
}

/** What to do first in a new office, each with its way. A step is done by what exists; the list goes when all are. */
export default function FirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  const steps = data?.steps ?? []
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card as="section" aria-labelledby="first-steps" className="overflow-hidden">
      <div className="flex items-baseline justify-between gap-4 border-b px-4 py-3">
        <h2 id="first-steps" className="text-sm font-semibold">
          {texts.firstSteps}
        </h2>
        <p className="text-xs text-muted tabular-nums">{texts.stepsLeft(done, steps.length)}</p>
      </div>
      <ul className="grid divide-y sm:grid-cols-2 sm:divide-y-0">
        {steps.map(({ key, done: isDone }) => {
          const { title, hint } = texts.steps[key]
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={key}>
              <Link to={paths[key]} className="group flex h-full gap-3 px-4 py-3 hover:bg-hover">
                <Icon
                  aria-hidden
                  className={cn('mt-0.5 size-4.5 shrink-0', isDone ? 'text-brand-text' : 'text-muted')}
                />
                <span className="min-w-0 grow">
                  <span className={cn('block text-sm font-medium', isDone && 'text-muted line-through')}>
                    {isDone && <span className="sr-only">{texts.stepDone}</span>}
                    {title}
                  </span>
                  {!isDone && <span className="block text-xs text-muted">{hint}</span>}
                </span>
                {!isDone && (
                  <ArrowRight
                    aria-hidden
                    className="mt-0.5 size-4 shrink-0 text-muted group-hover:text-ink"
                  />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {steps.some(({ key }) => key === 'invite') && (
        <p className="border-t px-4 py-3 text-sm">
          <Link to="/onboarding" className="text-brand-text underline">
            {texts.bringOffice}
          </Link>
        </p>
      )}
    </Card>
  )
}
