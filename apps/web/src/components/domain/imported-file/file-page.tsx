import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/http-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

interface FilePageProps<File> {
  /** The page of all files, where this one leads back to. */
  readonly title: string
  readonly path: string
  readonly query: {
    readonly data: File | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly notFound: { readonly title: string; readonly hint: string; readonly link: string }
  readonly heading: (file: File) => { readonly name: string; readonly state: string }
  readonly children: (file: File) => ReactNode
}

/** The page of one imported file: its name and state above what it holds. */
export function FilePage<File>({ title, path, query, notFound, heading, children }: FilePageProps<File>) {
  const { data: file, error, refetch } = query
  if (!file)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        {!error ? (
          <Skeleton className="h-96 rounded-lg" />
        ) : isNotFound(error) ? (
          <EmptyState title={notFound.title} action={<ButtonLink to={path}>{notFound.link}</ButtonLink>}>
            {notFound.hint}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const { name, state } = heading(file)
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to={path} size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {title}
        </ButtonLink>
        <PageTitle meta={state}>{name}</PageTitle>
      </div>
      {children(file)}
    </>
  )
}
