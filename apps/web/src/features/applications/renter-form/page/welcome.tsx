import { Camera, CloudCheck, LockKeyhole } from 'lucide-react'
import { Action } from '../action.tsx'
import { useFormState } from '../saving/use-form.ts'
import { panelClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AgentContact } from './agent-contact.tsx'
import { ListingCard } from './listing-card.tsx'

const points = [
  { key: 'saved', icon: CloudCheck },
  { key: 'documents', icon: Camera },
  { key: 'private', icon: LockKeyhole },
] as const

/** The first page: who asks, for which apartment, how long it takes and what to have ready. */
export function Welcome({ onStart }: { readonly onStart: () => void }) {
  const all = useTexts()
  const texts = all.welcome
  const { form } = useFormState()
  const { agent, office, listing, applicant_type: type, first_name: name, checklist } = form
  const isGuarantor = type === 'GUARANTOR' || type === 'GUARANTOR_COMPANY'
  const intro = isGuarantor ? texts.introGuarantor : texts.intro
  const asked = checklist.filter(({ required }) => required)
  return (
    <div className="mx-auto max-w-[600px]">
      <h1 className="text-[30px] leading-[1.15] font-semibold tracking-[-0.025em] text-balance wrap-anywhere">
        {texts.hello(name)}
      </h1>
      <p className="pt-2.5 text-[16px] leading-normal text-pretty text-muted">{intro(agent.name, office)}</p>
      {listing && (
        <div className={`${panelClass} mt-5 px-4 py-3.5`}>
          <ListingCard listing={listing} />
        </div>
      )}
      <ul className="space-y-4 pt-7">
        {points.map(({ key, icon: Icon }) => (
          <li key={key} className="flex gap-3.5">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-text">
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <p className="text-[15px] leading-snug text-pretty">
              <strong className="block font-semibold">{texts.points[key].title}</strong>
              <span className="text-muted">{texts.points[key].text}</span>
            </p>
          </li>
        ))}
      </ul>
      {asked.length > 0 && (
        <section aria-labelledby="ready" className="pt-7">
          <h2 id="ready" className="text-[15px] font-semibold">
            {texts.ready}
          </h2>
          <ul className="flex flex-wrap gap-1.5 pt-2">
            {asked.map(({ document }) => (
              <li key={document} className="rounded-full border bg-panel px-3 py-1 text-sm">
                {all.documents.kinds[document].title}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div
        data-bottom-bar
        className="sticky bottom-0 -mx-4 mt-8 [@media(max-height:440px)]:static border-t bg-panel px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0"
      >
        <Action variant="primary" onClick={onStart} className="h-12! w-full text-[16px]! sm:w-56">
          {texts.start}
        </Action>
      </div>
      <div className="pt-6">
        <AgentContact form={form} />
      </div>
    </div>
  )
}
