import type { SigningPage as Page } from '@pb/contract/signing'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { officeTimeZone } from '@pb/rules/time-zone'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock3, CloudOff, Unlink, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { signingPageQuery } from '../../../queries/signing.ts'
import { Action } from '../renter-form/action.tsx'
import { AgentContact } from '../renter-form/page/agent-contact.tsx'
import { MessagePage } from '../renter-form/page/message-page.tsx'
import { PageHeader } from '../renter-form/page/page-header.tsx'
import { SignatureForm } from '../renter-form/signing/signature-form.tsx'
import { panelClass } from '../renter-form/styles.ts'
import { detectLanguage, getLocale } from '../renter-form/texts/languages.ts'
import { LanguageContext, useLanguage } from '../renter-form/texts/use-texts.ts'
import { SigningCode } from './signing-code.tsx'
import { DeclineForm } from './decline-form.tsx'
import { DocumentView } from './document-view.tsx'
import { FieldBar } from './fields/field-bar.tsx'
import { fieldTexts } from './fields/texts.ts'
import { useFields, type Fields } from './fields/use-fields.ts'
import { getSigningError, useSignDocument, useVisit } from './use-signing.ts'
import { useSigningTexts } from './use-signing-texts.ts'

interface PageProps {
  readonly token: string
  readonly page: Page
}

interface ContentProps extends PageProps {
  readonly fields: Fields
}

interface StatusProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
}

function Status({ icon: Icon, title, hint }: StatusProps) {
  return (
    <output className={`${panelClass} flex gap-3 p-4 sm:p-5`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        <span className="block text-[16px] font-semibold wrap-anywhere">{title}</span>
        <span className="block pt-0.5 text-sm text-pretty text-muted">{hint}</span>
      </span>
    </output>
  )
}

function useDay(seconds: number): string {
  const locale = getLocale(useLanguage())
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: officeTimeZone }).format(
    seconds * 1000,
  )
}

function Sign({ token, page, fields }: ContentProps) {
  const texts = useSigningTexts()
  const language = useLanguage()
  const { mutate, isPending, error } = useSignDocument(token, page)
  const [isEarly, setEarly] = useState(false)
  const [missing] = fields.missing
  const [unsettled] = fields.unsettled
  const field = missing ?? unsettled
  const early = missing ? fieldTexts[language].fieldsFirst : fieldTexts[language].chooseFirst
  const issue = isEarly && field ? early : getSigningError(texts, error)
  return (
    <>
      <SignatureForm
        asked={page.name}
        name={page.name}
        consent={page.consent.text[language]}
        isPending={isPending}
        error={issue}
        onSign={(signature) => {
          setEarly(field !== undefined)
          if (field) fields.select(field)
          else mutate({ ...signature, fields: fields.listValues() })
        }}
      />
      <DeclineForm token={token} />
    </>
  )
}

/** What the signer can do now, or what is waited for. */
function Next({ token, page, fields }: ContentProps) {
  const texts = useSigningTexts()
  const locale = getLocale(useLanguage())
  const day = useDay(page.time_expires)
  switch (page.state) {
    case 'locked':
      return null
    case 'open':
      return <Sign token={token} page={page} fields={fields} />
    case 'waiting': {
      const names = new Intl.ListFormat(locale).format(page.waiting_for)
      return <Status icon={Clock3} title={texts.waiting(names)} hint={texts.waitingHint} />
    }
    case 'signed':
      return <Status icon={CircleCheck} title={texts.signed} hint={texts.signedHint} />
    case 'completed':
      return <Status icon={CircleCheck} title={texts.completed} hint={texts.completedHint(day)} />
    case 'declined':
      return (
        <Status
          icon={CircleX}
          title={texts.declined(page.declined_by)}
          hint={texts.declinedHint(page.agent.name)}
        />
      )
  }
}

function Content({ token, page }: PageProps) {
  const texts = useSigningTexts()
  const day = useDay(page.time_expires)
  const fields = useFields(token, page)
  const signing = useRef<HTMLDivElement>(null)
  const { title, message, agent, office, office_contact, pages } = page
  useDocumentTitle(title, office)
  useVisit(token, true)
  const contact = [office, office_contact.address, office_contact.phone].filter((part) => part !== '')
  return (
    <>
      <main className="mx-auto max-w-[760px] space-y-5 px-4 pt-6 sm:px-6 md:pt-10">
        <div>
          <p className="text-base text-muted">{texts.askedBy(agent.name)}</p>
          <h1 className="pt-1 text-[26px] leading-[1.15] font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
            {title}
          </h1>
          <p className="pt-1 text-sm text-muted">{texts.pages(pages)}</p>
          {message !== '' && (
            <p className="pt-3 text-[16px] whitespace-pre-line text-pretty wrap-anywhere">{message}</p>
          )}
        </div>
        {page.state === 'completed' && <Next token={token} page={page} fields={fields} />}
        <DocumentView token={token} page={page} fields={fields} />
        <div ref={signing} className="scroll-mt-4 space-y-5">
          {page.state !== 'completed' && <Next token={token} page={page} fields={fields} />}
        </div>
        <AgentContact form={page} />
      </main>
      <footer className="mx-auto max-w-[760px] space-y-1.5 px-4 pt-6 pb-10 text-xs text-pretty text-muted sm:px-6">
        <p>{texts.worksUntil(day)}</p>
        <p>
          {contact.join(' · ')}. {texts.equalHousing}
        </p>
      </footer>
      {fields.isOpen && fields.own.length > 0 && (
        <FieldBar
          fields={fields}
          onFilled={() => signing.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
        />
      )}
    </>
  )
}

function Locked({ token, page }: PageProps) {
  const texts = useSigningTexts()
  useDocumentTitle(texts.lockedTitle, page.office)
  return (
    <main className="mx-auto max-w-[560px] space-y-5 px-4 pt-6 pb-10 sm:px-6 md:pt-10">
      <div>
        <p className="text-base text-muted">{texts.askedBy(page.agent.name)}</p>
        <h1 className="pt-1 text-[26px] leading-[1.15] font-semibold tracking-[-0.02em]">
          {texts.lockedTitle}
        </h1>
      </div>
      <SigningCode token={token} email={page.code_email} />
      <AgentContact form={page} />
    </main>
  )
}

function Missing({ isGone, onRetry }: { readonly isGone: boolean; readonly onRetry: () => void }) {
  const texts = useSigningTexts()
  if (isGone)
    return (
      <MessagePage icon={Unlink} title={texts.linkDoesNotWork}>
        <p>{texts.linkDoesNotWorkHint}</p>
      </MessagePage>
    )
  return (
    <MessagePage icon={CloudOff} title={texts.loadFailed}>
      <p role="alert">{texts.notShownHint}</p>
      <Action variant="primary" onClick={onRetry}>
        {texts.tryAgain}
      </Action>
    </MessagePage>
  )
}

function Loading() {
  const texts = useSigningTexts()
  return (
    <main aria-busy className="mx-auto max-w-[760px] px-4 pt-9">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-6 h-96 w-full rounded-lg" />
    </main>
  )
}

/** The page behind a signer's link: reads a document and signs it, without an account. */
export function SigningPage({ token }: { readonly token: string }) {
  const { data: page, error, refetch } = useQuery(signingPageQuery(token))
  const [chosen, setChosen] = useState<FormLanguage | null>(null)
  const language = chosen ?? page?.language ?? detectLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const isGone = isNotFound(error)
  const shown = isGone ? undefined : page
  return (
    <LanguageContext value={language}>
      <PageHeader form={shown ?? null} onLanguage={setChosen} />
      {shown &&
        (shown.state === 'locked' ? (
          <Locked token={token} page={shown} />
        ) : (
          <Content token={token} page={shown} />
        ))}
      {!shown && (error ? <Missing isGone={isGone} onRetry={() => void refetch()} /> : <Loading />)}
    </LanguageContext>
  )
}
