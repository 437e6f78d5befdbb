import type { SignInPage as SignInPageData } from '@pb/contract/open-house-schemas'
import { signInLanguages, type SignInLanguage } from '@pb/rules/open-house-consent'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { ChoiceButtons } from '../../../components/ui/choice-buttons.tsx'
import { PageButton } from '../../../components/ui/page-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatTime, formatTimes } from '../../../lib/format-visit-times.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { signInPageQuery } from '../../../queries/open-house-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { languageNames, texts as allTexts, type SignInTexts } from './texts.ts'
import { useEntry, type EntryHandle } from './use-entry.ts'

interface OutcomeProps {
  readonly title: string
  /** Whether the page has no other heading. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** A heading that takes the focus, since what had it is gone. */
function Outcome({ title, alone = false, children }: OutcomeProps) {
  const Heading = alone ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border bg-panel p-5">
      <Heading ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </Heading>
      {children}
    </div>
  )
}

function Header({ page, language }: { readonly page: SignInPageData; readonly language: SignInLanguage }) {
  const texts = allTexts[language]
  const { listing, agent } = page
  const host = [agent.name, agent.title].filter(Boolean).join(', ')
  return (
    <header className="flex flex-col gap-1 pb-5">
      <p className="text-sm font-medium text-muted">
        {texts.openHouse}
        {page.by_appointment && ` · ${texts.byAppointment}`}
      </p>
      <h1 className="text-2xl font-semibold tracking-[-0.01em] text-balance">{listing.title}</h1>
      <p className="text-sm text-muted">
        {[listing.neighborhood, formatTimes(page, language)].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-muted">
        {texts.with(host)} · {page.office}
      </p>
    </header>
  )
}

function Contact({ page, texts }: { readonly page: SignInPageData; readonly texts: SignInTexts }) {
  const { name, phone, email } = page.agent
  const className = 'font-medium text-brand-text underline'
  return (
    <p className="flex flex-col text-sm">
      {phone !== '' && (
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          aria-label={texts.call(name)}
          className={className}
        >
          {phone}
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className={className}>
          {email}
        </a>
      )}
    </p>
  )
}

function Sent({ handle, texts }: { readonly handle: EntryHandle; readonly texts: SignInTexts }) {
  const { entry, change, startAnother } = handle
  const [first = ''] = entry.name.trim().split(' ')
  return (
    <Outcome title={texts.thanks(first)}>
      <CircleCheck aria-hidden className="-order-1 size-8 text-brand-text" strokeWidth={1.5} />
      <p className="text-sm text-muted">{texts.thanksHint}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        {/* After the page was closed, the phone has no details to change. */}
        {entry.name !== '' && (
          <PageButton onClick={() => change({ state: 'typing' })}>{texts.correct}</PageButton>
        )}
        <PageButton onClick={startAnother}>{texts.another}</PageButton>
      </div>
    </Outcome>
  )
}

function Waiting({ handle, texts }: { readonly handle: EntryHandle; readonly texts: SignInTexts }) {
  return (
    <Outcome title={texts.stored}>
      <CloudOff aria-hidden className="-order-1 size-8 text-muted" strokeWidth={1.5} />
      <p className="text-sm text-muted">{texts.storedHint}</p>
      <PageButton onClick={handle.retry}>{texts.tryNow}</PageButton>
    </Outcome>
  )
}

function Content({ page, handle }: { readonly page: SignInPageData; readonly handle: EntryHandle }) {
  const { entry, waiting } = handle
  const texts = allTexts[entry.language]
  if (entry.state === 'sent') return <Sent handle={handle} texts={texts} />
  if (entry.state === 'sending' && waiting) return <Waiting handle={handle} texts={texts} />
  if (page.state === 'early')
    return (
      <Outcome title={texts.early}>
        <p className="text-sm text-muted">{texts.earlyHint(formatTime(page.time_opens, entry.language))}</p>
      </Outcome>
    )
  if (page.state === 'over' || page.state === 'canceled')
    return (
      <Outcome title={texts[page.state]}>
        <p className="text-sm text-muted">
          {(page.state === 'over' ? texts.overHint : texts.canceledHint)(page.agent.name)}
        </p>
        <Contact page={page} texts={texts} />
      </Outcome>
    )
  return (
    <>
      <p className="pb-4 text-base font-medium">{texts.welcome}</p>
      <SignInForm page={page} handle={handle} />
    </>
  )
}

/** The page on which a visitor signs in on the own phone, in English or Spanish. */
export function SignInPage({ token }: { readonly token: string }) {
  const { data: page, error, refetch, isFetching } = useQuery(signInPageQuery(token))
  const handle = useEntry(token)
  const { entry, change } = handle
  const texts = allTexts[entry.language]
  const gone = isNotFound(error)
  useDocumentTitle(page ? `${texts.openHouse}: ${page.listing.title}` : texts.openHouse)
  useEffect(() => {
    document.documentElement.lang = entry.language
  }, [entry.language])
  return (
    <main className="relative mx-auto min-h-dvh w-full max-w-[560px] overflow-hidden px-4 py-5 sm:px-6">
      <div className="flex justify-end pb-4">
        <ChoiceButtons
          label={texts.language}
          value={entry.language}
          choices={signInLanguages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          onChange={(language) => change({ language, state: entry.state })}
        />
      </div>
      {gone ? (
        <Outcome alone title={texts.noLink}>
          <p className="text-sm text-muted">{texts.noLinkHint}</p>
        </Outcome>
      ) : page ? (
        <>
          <Header page={page} language={entry.language} />
          <Content page={page} handle={handle} />
          <footer className="pt-6 text-xs text-muted">{page.office}</footer>
        </>
      ) : error ? (
        <Outcome alone title={entry.state === 'sending' ? texts.stored : texts.notLoaded}>
          <p className="text-sm text-muted">
            {entry.state === 'sending' ? texts.storedHint : texts.notLoadedHint}
          </p>
          <PageButton busy={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </PageButton>
        </Outcome>
      ) : (
        <output aria-label={texts.loading} className="flex flex-col gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96 rounded-lg" />
        </output>
      )}
    </main>
  )
}
