import { Suspense, useEffect, useRef } from 'react'
import { focusField } from '../fields/field-frame.tsx'
import { getStepText } from '../model/step-text.ts'
import { listSteps, type StepKey } from '../model/steps.ts'
import { useFormState, useFormStore } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PapersStep, SignStep } from './later-pages.ts'
import { FieldsStep } from './fields-step.tsx'
import { ProgressBar } from './progress-bar.tsx'
import type { ViewKey } from './use-step.ts'
import { Form } from '../../../../components/ui/form.tsx'

interface StepPageProps {
  readonly step: StepKey
  readonly onStep: (step: ViewKey) => void
  /** A field to go to once the step is shown. */
  readonly onFix: (field: string) => void
}

/** One step: its title, its fields or documents, and the bar below. */
export function StepPage({ step, onStep, onFix }: StepPageProps) {
  const texts = useTexts()
  const store = useFormStore()
  const { form } = useFormState()
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = listSteps(form.applicant_type)
  const index = steps.indexOf(step)
  const { title, intro } = getStepText(texts, step, form.applicant_type)

  // A new step begins at its title, for the eye and for screen readers.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  function proceed(): void {
    const invalid = step === 'documents' ? null : store.check(step)
    if (invalid === null) onStep(steps[index + 1] ?? 'sign')
    else focusField(invalid)
  }
  const heading1 = (
    <>
      <ProgressBar step={step} />
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[26px] leading-tight font-semibold tracking-[-0.02em] text-balance outline-none print:hidden"
      >
        {title}
      </h1>
      <p className="pt-1.5 pb-5 text-base text-pretty text-muted print:hidden">{intro}</p>
    </>
  )
  return (
    <>
      {step === 'sign' ? (
        <>
          {heading1}
          <Suspense>
            <SignStep onStep={onStep} onFix={onFix} />
          </Suspense>
        </>
      ) : (
        <Form sends={false} id="step" noValidate autoComplete="on" onSubmit={proceed}>
          {heading1}
          <Suspense>{step === 'documents' ? <PapersStep /> : <FieldsStep key={step} step={step} />}</Suspense>
        </Form>
      )}
      <BottomBar step={step} onStep={onStep} onBack={() => onStep(steps[index - 1] ?? 'start')} />
    </>
  )
}
