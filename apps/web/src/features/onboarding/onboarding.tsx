import type { OnboardingStep } from '@pb/contract/onboarding'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed, CircleSlash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { cn } from '../../lib/cn.ts'
import { pluralize } from '../../lib/format.ts'
import { onboardingStepsQuery } from '../../queries/onboarding.ts'
import { describeStep } from './describe-step.ts'
import { useSkipStep } from './mutations.ts'
import { getStepPath, leftOutPath, oldEmailPath } from './paths.ts'
import * as texts from './texts.ts'

const icons = {
  not_started: Circle,
  in_progress: CircleDashed,
  done: CircleCheck,
  skipped: CircleSlash2,
} as const

function Step({ step }: { readonly step: OnboardingStep }) {
  const { key, state, left_out } = step
  const { title, hint, action } = texts.steps[key]
  const skip = useSkipStep(key)
  const Icon = icons[state]
  const found = describeStep(step)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-5 shrink-0', state === 'done' ? 'text-brand-text' : 'text-muted')}
      />
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-sm font-semibold">{title}</h2>
          <span
            className={cn('text-xs', state === 'in_progress' ? 'font-medium text-warning' : 'text-muted')}
          >
            {texts.states[state]}
          </span>
        </div>
        <p className="text-sm text-muted">{hint}</p>
        {key === 'mail' && (
          <p className="pt-1 text-sm">
            <Link to={oldEmailPath} className="text-brand-text underline">
              {texts.importOldEmail}
            </Link>
          </p>
        )}
        {(found !== '' || left_out > 0) && (
          <p className="flex flex-wrap gap-x-3 pt-1 text-sm tabular-nums">
            {found !== '' && <span>{found}</span>}
            {left_out > 0 && (
              <Link to={`${leftOutPath}?step=${key}`} className="text-warning underline">
                {texts.leftOutOfStep(pluralize(left_out, 'row'))}
              </Link>
            )}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-end">
        {state === 'skipped' && (
          <Button size="sm" variant="ghost" loading={skip.isPending} onClick={() => skip.mutate(false)}>
            {texts.resume}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {(state === 'not_started' || state === 'in_progress') && (
          <Button size="sm" variant="ghost" loading={skip.isPending} onClick={() => skip.mutate(true)}>
            {texts.skip}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
        <ButtonLink
          size="sm"
          to={getStepPath(step)}
          {...(state === 'not_started' || step.open_id !== null ? { variant: 'primary' as const } : {})}
        >
          {step.open_id === null ? action : texts.goOn}
          {step.open_id !== null && <span className="sr-only"> {title}</span>}
        </ButtonLink>
      </div>
    </li>
  )
}

/** Steps of an office that moves in. Each opens the import it belongs to; its state is that of what is stored. */
export function Onboarding() {
  const { data, error, refetch } = useQuery(onboardingStepsQuery)
  const done = data?.steps.filter(({ state }) => state === 'done' || state === 'skipped').length ?? 0
  return (
    <>
      <div>
        <PageTitle meta={data && texts.doneCount(done, data.steps.length)}>{texts.title}</PageTitle>
        <p className="max-w-2xl pt-1 text-sm text-muted">{texts.lead}</p>
      </div>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        ))}
      {data && (
        <>
          <Card as="ol" aria-label={texts.stepsLabel} className="divide-y">
            {data.steps.map((step) => (
              <Step key={step.key} step={step} />
            ))}
          </Card>
          <p className="text-sm">
            {data.left_out === 0 ? (
              <span className="text-muted">{texts.nothingLeftOut}</span>
            ) : (
              <Link to={leftOutPath} className="text-brand-text underline">
                {texts.leftOutLink(pluralize(data.left_out, 'row'))}
              </Link>
            )}
          </p>
        </>
      )}
    </>
  )
}
