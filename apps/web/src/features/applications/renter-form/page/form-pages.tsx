import type { RenterForm } from '@pb/contract/application-forms'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../../lib/use-document-title.ts'
import { focusField } from '../fields/field-frame.tsx'
import { getProgress } from '../model/progress.ts'
import { getStepText } from '../model/step-text.ts'
import { listAllFields, listSteps } from '../model/steps.ts'
import { isUntouched } from '../model/untouched.ts'
import { UploadContext } from '../papers/use-uploads.ts'
import { StoreContext, useFormState, useFormStore } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AgentContact } from './agent-contact.tsx'
import { formatAddress, ListingCard } from './listing-card.tsx'
import { preloadLaterPages, SignedPage } from './later-pages.ts'
import { StepList } from './step-list.tsx'
import { StepPage } from './step-page.tsx'
import { useSaving } from './use-saving.ts'
import { useStep, type ViewKey } from './use-step.ts'
import { Welcome } from './welcome.tsx'

/** Where the form opens: at the first page, at the first step that is not done, or after signing. */
function getFirstView(form: RenterForm, first: ViewKey): ViewKey {
  if (form.signature?.current) return 'signed'
  return isUntouched(form) ? 'start' : first
}

function Views() {
  const texts = useTexts()
  const store = useFormStore()
  const state = useFormState()
  const { form } = state
  const steps = listSteps(form.applicant_type)
  const [first] = useState(() => getFirstView(form, getProgress(state).first))
  const { view, go } = useStep(['start', ...steps, 'signed'], first)
  const title = form.listing ? texts.page.title(formatAddress(form.listing)) : texts.page.titleAlone
  // Where it is no longer signed, the page after signing leads back to the signature.
  const isSigned = form.signature?.current === true
  const step = view === 'signed' && !isSigned ? 'sign' : view === 'start' || view === 'signed' ? null : view
  const stepTitle = step && getStepText(texts, step, form.applicant_type).title
  useDocumentTitle(stepTitle ? `${stepTitle} · ${title}` : title, form.office)

  useEffect(() => go(view, true), [go, view])
  useEffect(() => preloadLaterPages(), [])
  // The signature arrives on the last step, and leads to the page after it.
  const signedAt = form.signature?.current ? form.signature.time : null
  const seen = useRef(signedAt)
  useEffect(() => {
    if (signedAt !== null && signedAt !== seen.current) go('signed')
    seen.current = signedAt
  }, [signedAt, go])

  /** A field to go to once its step is shown. */
  const target = useRef<string | null>(null)
  useEffect(() => {
    if (target.current === null || step === null) return
    focusField(target.current)
    target.current = null
  }, [step])
  function fix(name: string): void {
    const field = listAllFields(form.applicant_type).find((one) => one.field === name)
    if (!field) return
    target.current = name
    store.check(field.section)
    go(field.section)
  }

  if (view === 'start') return <Welcome onStart={() => go(steps[0]!)} />
  if (view === 'signed' && isSigned)
    return (
      <Suspense>
        <SignedPage onStep={go} />
      </Suspense>
    )
  return (
    <div className="grid items-start gap-x-12 md:grid-cols-[250px_minmax(0,1fr)] lg:gap-x-16">
      <aside className="hidden space-y-7 md:sticky md:top-8 md:block print:hidden">
        <div className="px-2">
          <ListingCard listing={form.listing} />
        </div>
        <nav aria-label={texts.page.steps}>
          <StepList current={step ?? view} onStep={go} />
        </nav>
        <div className="px-2">
          <AgentContact form={form} />
        </div>
      </aside>
      <div className="min-w-0">
        <StepPage step={step ?? steps[0]!} onStep={go} onFix={fix} />
      </div>
    </div>
  )
}

interface FormPagesProps {
  readonly token: string
  readonly form: RenterForm
}

/** The form while it can be filled in. */
export function FormPages({ token, form }: FormPagesProps) {
  const { store, uploads } = useSaving(token, form)
  return (
    <StoreContext value={store}>
      <UploadContext value={uploads}>
        <Views />
      </UploadContext>
    </StoreContext>
  )
}
