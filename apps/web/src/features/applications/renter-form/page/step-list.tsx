import { Check } from 'lucide-react'
import { cn } from '../../../../lib/cn.ts'
import { getProgress } from '../model/progress.ts'
import { getStepText } from '../model/step-text.ts'
import { listSteps, type StepKey } from '../model/steps.ts'
import { useFormState } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ViewKey } from './use-step.ts'

interface StepListProps {
  readonly current: ViewKey
  readonly onStep: (step: StepKey) => void
}

/** All steps with what is done; each can be opened. */
export function StepList({ current, onStep }: StepListProps) {
  const texts = useTexts()
  const state = useFormState()
  const { done } = getProgress(state)
  const { applicant_type: type } = state.form
  return (
    <ol>
      {listSteps(type).map((step, index) => (
        <li key={step}>
          <a
            href={`#${step}`}
            aria-current={step === current ? 'step' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onStep(step)
            }}
            className={cn(
              'flex min-h-11 items-center gap-3 rounded-md px-2 text-[15px]',
              step === current ? 'bg-sunken font-semibold' : 'hover:bg-hover',
            )}
          >
            <span
              className={cn(
                'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
                done.has(step) ? 'bg-brand text-on-brand' : 'border border-line-strong text-muted',
              )}
            >
              {done.has(step) ? <Check aria-hidden className="size-3.5" strokeWidth={3} /> : index + 1}
            </span>
            {getStepText(texts, step, type).title}
            {done.has(step) && <span className="sr-only">{texts.page.done}</span>}
          </a>
        </li>
      ))}
    </ol>
  )
}
