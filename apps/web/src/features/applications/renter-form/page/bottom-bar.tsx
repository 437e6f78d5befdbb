import { ArrowLeft, ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Action } from '../action.tsx'
import { listSteps, type StepKey } from '../model/steps.ts'
import { useFormState } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { StepDialog } from './later-pages.ts'
import { SaveStatus } from './save-status.tsx'
import type { ViewKey } from './use-step.ts'

interface BottomBarProps {
  readonly step: StepKey
  readonly onStep: (step: ViewKey) => void
  readonly onBack: () => void
}

/** Back, the progress and Continue (which the last step has not: it signs), within reach of a thumb. */
export function BottomBar({ step, onStep, onBack }: BottomBarProps) {
  const texts = useTexts().page
  const { form, saving } = useFormState()
  const steps = listSteps(form.applicant_type)
  const [isOpen, setOpen] = useState(false)
  const position = steps.indexOf(step) + 1
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 mt-8 [@media(max-height:440px)]:static border-t bg-panel px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:mx-0 md:rounded-lg md:border md:px-3 print:hidden"
    >
      <div className="flex items-center gap-2">
        <Action
          variant="ghost"
          aria-label={texts.back}
          onClick={onBack}
          className="size-11 px-0! sm:w-auto sm:px-4!"
        >
          <ArrowLeft aria-hidden className="size-5 sm:size-4" />
          <span className="hidden sm:inline">{texts.back}</span>
        </Action>
        <div className="flex min-w-0 grow flex-col items-center">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex min-h-6 items-center gap-1 rounded-sm px-2 text-sm font-medium tabular-nums md:hidden"
          >
            {texts.stepCount(position, steps.length)}
            <ChevronUp aria-hidden className="size-3.5 text-muted" />
          </button>
          <span className="hidden text-sm tabular-nums md:inline">
            {texts.stepCount(position, steps.length)}
          </span>
          <SaveStatus saving={saving} />
        </div>
        {step !== 'sign' ? (
          <Action variant="primary" type="submit" form="step" className="min-w-32 sm:min-w-40">
            {texts.continue}
          </Action>
        ) : (
          <span className="w-11 sm:w-24" />
        )}
      </div>
      {isOpen && (
        <Suspense>
          <StepDialog current={step} onStep={onStep} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
