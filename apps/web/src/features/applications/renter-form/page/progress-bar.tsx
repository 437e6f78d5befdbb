import { cn } from '../../../../lib/cn.ts'
import { getProgress } from '../model/progress.ts'
import { listSteps, type StepKey } from '../model/steps.ts'
import { useFormState } from '../saving/use-form.ts'

/** One mark for each step; the bottom bar has the same in words. */
export function ProgressBar({ step }: { readonly step: StepKey }) {
  const state = useFormState()
  const { done } = getProgress(state)
  return (
    <div aria-hidden className="flex gap-1 pb-5 md:hidden">
      {listSteps(state.form.applicant_type).map((key) => (
        <span
          key={key}
          className={cn(
            'h-1 grow rounded-full',
            key === step ? 'bg-brand' : done.has(key) ? 'bg-brand/45' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
