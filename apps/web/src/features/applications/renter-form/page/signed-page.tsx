import { officeTimeZone } from '@pb/rules/time-zone'
import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Action } from '../action.tsx'
import type { StepKey } from '../model/steps.ts'
import { useFormState } from '../saving/use-form.ts'
import { MissingPapers } from '../signing/missing-papers.tsx'
import { ReviewList } from '../signing/review-list.tsx'
import { panelClass } from '../styles.ts'
import { getLocale } from '../texts/languages.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { AgentContact } from './agent-contact.tsx'

interface SignedPageProps {
  readonly onStep: (step: StepKey) => void
}

/** After signing: what happens next, what is still to send, and a copy to print. */
export function SignedPage({ onStep }: SignedPageProps) {
  const all = useTexts()
  const texts = all.signed
  const language = useLanguage()
  const { form } = useFormState()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  if (form.signature === null) return null
  const { name, time } = form.signature
  const format = new Intl.DateTimeFormat(getLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: officeTimeZone,
  })
  const agent = form.agent.name
  const next = [texts.steps.review(agent), texts.steps.landlord, texts.steps.answer(agent)]
  return (
    <div className="mx-auto max-w-[600px] space-y-7">
      <div>
        <CircleCheck aria-hidden className="size-12 text-brand-text print:hidden" strokeWidth={1.5} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="pt-3 text-[28px] leading-[1.15] font-semibold tracking-[-0.02em] text-balance outline-none wrap-anywhere"
        >
          {texts.title(form.first_name)}
        </h1>
        <p className="pt-2 text-base text-muted">{texts.on(name, format.format(time * 1000))}</p>
      </div>
      <section aria-labelledby="next" className="print:hidden">
        <h2 id="next" className="text-lg font-semibold">
          {texts.next}
        </h2>
        <ol className="space-y-3 pt-3">
          {next.map((text, index) => (
            <li key={text} className="flex gap-3.5 text-[15px] leading-snug text-pretty">
              <span
                aria-hidden
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-semibold text-brand-text"
              >
                {index + 1}
              </span>
              <span className="pt-1">{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <MissingPapers title={texts.missing} onAdd={() => onStep('documents')} />
      {form.open && (
        <div className="print:hidden">
          <Action onClick={() => onStep('about')}>{texts.change}</Action>
          <p className="pt-2 text-sm text-pretty text-muted">{texts.changeHint}</p>
        </div>
      )}
      <details className="group print:hidden">
        <summary className="flex min-h-11 items-center rounded-md text-[15px] font-medium text-brand-text">
          {texts.copy}
        </summary>
        <div className="space-y-3 pt-2">
          <Action onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            {all.review.print}
          </Action>
          <ReviewList onEdit={null} />
        </div>
      </details>
      <div className="hidden print:block">
        <ReviewList onEdit={null} />
      </div>
      <div className={`${panelClass} p-4 print:hidden`}>
        <AgentContact form={form} />
      </div>
    </div>
  )
}
