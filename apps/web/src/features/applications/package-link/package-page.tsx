import type { SharedPackage } from '@pb/contract/application-packages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Unlink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { sharedPackageQuery } from '../../../queries/shared-package.ts'
import { Action } from '../renter-form/action.tsx'
import { MessagePage } from '../renter-form/page/message-page.tsx'
import { linkClass, panelClass } from '../renter-form/styles.ts'
import { OpenPackage } from './open-package.tsx'
import * as texts from './texts.ts'

const PackageCode = lazy(async () => import('./package-code.tsx'))

const termClass = 'text-sm text-muted'

function Facts({ page }: { readonly page: SharedPackage }) {
  const { agent, people } = page
  return (
    <dl className="space-y-4 text-[16px] leading-snug">
      {people.length > 0 && (
        <div>
          <dt className={termClass}>{texts.people}</dt>
          {people.map((name) => (
            <dd key={name} className="font-medium wrap-anywhere">
              {name}
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt className={termClass}>{texts.sentBy}</dt>
        <dd className="font-medium wrap-anywhere">
          {agent.name}
          <span className="block text-sm font-normal text-muted">
            {[agent.title, page.office].filter((part) => part !== '').join(', ')}
          </span>
          <span className="flex flex-wrap items-center gap-x-4 pt-1 text-sm font-normal">
            {agent.phone !== '' && <span>{agent.phone}</span>}
            {agent.email !== '' && (
              <a href={`mailto:${agent.email}`} className={`${linkClass} inline-flex min-h-6 items-center`}>
                {agent.email}
              </a>
            )}
          </span>
        </dd>
      </div>
    </dl>
  )
}

function Package({ token, page }: { readonly token: string; readonly page: SharedPackage }) {
  const client = useQueryClient()
  const { address, reader, office, state } = page
  const title = address === '' ? texts.title : texts.titleFor(address)
  useDocumentTitle(title, office)
  const { queryKey } = sharedPackageQuery(token)
  return (
    <>
      <header className="border-b bg-panel">
        <p className="mx-auto flex h-14 max-w-[560px] items-center gap-2.5 px-4 text-base font-semibold [&>svg]:size-7">
          <BrandMark />
          <span className="truncate">{office}</span>
        </p>
      </header>
      <main className="mx-auto max-w-[560px] px-4 pt-8 pb-12 sm:pt-12">
        {reader !== '' && <p className="text-base text-muted wrap-anywhere">{texts.preparedFor(reader)}</p>}
        <h1 className="pt-1 text-[28px] leading-[1.15] font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
          {title}
        </h1>
        <div className={`${panelClass} mt-6 divide-y`}>
          <div className="p-5">
            <Facts page={page} />
          </div>
          {state === 'open' && (
            <div className="p-5">
              <OpenPackage token={token} onClosed={() => void client.invalidateQueries({ queryKey })} />
            </div>
          )}
        </div>
        {state === 'locked' && (
          <div className="pt-4">
            <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
              <PackageCode token={token} readers={page.readers} />
            </Suspense>
          </div>
        )}
        <p className="pt-4 text-sm text-pretty text-muted">
          {texts.validUntil(formatNewYorkDay(page.time_expires))} {texts.privacy}
        </p>
      </main>
    </>
  )
}

/** The page behind the link of a package: who applies for what, and a button that opens the PDF. */
export function PackagePage({ token }: { readonly token: string }) {
  const { data: page, error, refetch } = useQuery(sharedPackageQuery(token))
  if (isNotFound(error))
    return (
      <MessagePage icon={Unlink} title={texts.linkDoesNotWork}>
        <p>{texts.linkDoesNotWorkHint}</p>
      </MessagePage>
    )
  if (page) return <Package token={token} page={page} />
  if (error)
    return (
      <MessagePage icon={CloudOff} title={texts.loadFailed}>
        <p role="alert">{texts.loadFailedHint}</p>
        <Action variant="primary" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Action>
      </MessagePage>
    )
  return (
    <main aria-busy className="mx-auto max-w-[560px] px-4 pt-24">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-6 h-56 w-full rounded-lg" />
    </main>
  )
}
