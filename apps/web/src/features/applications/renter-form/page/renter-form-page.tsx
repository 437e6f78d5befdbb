import type { RenterForm } from '@pb/contract/application-forms'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, LockKeyhole, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { renterFormQuery } from '../../../../queries/renter-form.ts'
import { Action } from '../action.tsx'
import { detectLanguage } from '../texts/languages.ts'
import { LanguageContext, useTexts } from '../texts/use-texts.ts'
import { TokenContext } from '../use-token.ts'
import { AgentContact } from './agent-contact.tsx'
import { FormPages } from './form-pages.tsx'
import { MessagePage } from './message-page.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageHeader } from './page-header.tsx'

function Loading() {
  const texts = useTexts().page
  return (
    <main aria-busy className="mx-auto max-w-[600px] px-4 pt-9">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-full" />
      <Skeleton className="mt-6 h-24 w-full rounded-lg" />
      <Skeleton className="mt-8 h-12 w-full" />
      <Skeleton className="mt-4 h-12 w-full" />
    </main>
  )
}

function Content({ token, form }: { readonly token: string; readonly form: RenterForm }) {
  const texts = useTexts().page
  if (!form.open)
    return (
      <MessagePage icon={LockKeyhole} title={texts.closed}>
        <p>{texts.closedHint(form.agent.name)}</p>
        <div className="text-left text-ink">
          <AgentContact form={form} />
        </div>
      </MessagePage>
    )
  return (
    <>
      <main className="mx-auto max-w-[1040px] px-4 pt-6 sm:px-6 md:pt-10">
        <FormPages token={token} form={form} />
      </main>
      <PageFooter form={form} />
    </>
  )
}

function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const texts = useTexts().page
  return (
    <MessagePage icon={CloudOff} title={texts.loadFailed}>
      <p role="alert">{texts.loadFailedHint}</p>
      <Action variant="primary" onClick={onRetry}>
        {texts.tryAgain}
      </Action>
    </MessagePage>
  )
}

function InvalidLink() {
  const texts = useTexts().page
  return (
    <MessagePage icon={Unlink} title={texts.linkDoesNotWork}>
      <p>{texts.linkDoesNotWorkHint}</p>
    </MessagePage>
  )
}

/** The page behind a personal link: a renter fills a form in and signs it, without an account. */
export function RenterFormPage({ token }: { readonly token: string }) {
  const client = useQueryClient()
  const query = renterFormQuery(token)
  const { data: form, error, refetch } = useQuery(query)
  const [chosen, setChosen] = useState<FormLanguage | null>(null)
  const language = chosen ?? form?.language ?? detectLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  function choose(next: FormLanguage): void {
    setChosen(next)
    if (!form) return
    call(contract.applicationForms.changeFormLanguage, { params: { token }, body: { language: next } })
      // The consent comes from the server, in the language of the form.
      .then(() => client.invalidateQueries({ queryKey: query.queryKey }))
      .catch((failure: unknown) => logError('The language could not be saved', failure))
  }
  const isGone = isNotFound(error)
  return (
    <LanguageContext value={language}>
      <TokenContext value={token}>
        <PageHeader form={isGone ? null : (form ?? null)} onLanguage={choose} />
        {isGone && <InvalidLink />}
        {!isGone && form && <Content token={token} form={form} />}
        {!isGone && !form && (error ? <LoadFailed onRetry={() => void refetch()} /> : <Loading />)}
      </TokenContext>
    </LanguageContext>
  )
}
