import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download, ExternalLink, FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { cn } from '../../../lib/cn.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { packageProgressQuery } from '../../../queries/shared-package.ts'
import { Action } from '../renter-form/action.tsx'
import * as texts from './texts.ts'
import { usePackage } from './use-package.ts'

const linkClass = cn(buttonClass('secondary', 'lg'), 'grow')

/** Shows and saves the PDF once it is here: phones open nothing by themselves after a wait. */
function Ready({ url }: { readonly url: string }) {
  const show = useRef<HTMLAnchorElement>(null)
  useEffect(() => show.current?.focus(), [])
  return (
    <>
      <output className="flex items-center gap-2 text-[16px] font-medium">
        <CircleCheck aria-hidden className="size-5 text-brand-text" />
        {texts.ready}
      </output>
      <p className="flex flex-wrap gap-2.5 pt-4">
        <a
          ref={show}
          href={url}
          target="_blank"
          rel="noreferrer"
          className={cn(buttonClass('primary', 'lg'), 'grow')}
        >
          <ExternalLink aria-hidden className="size-4" />
          {texts.show}
        </a>
        <a href={url} download={texts.fileName} className={linkClass}>
          <Download aria-hidden className="size-4" />
          {texts.save}
        </a>
      </p>
    </>
  )
}

interface PreparingProps {
  readonly token: string
  /** That arrived; 0 while the PDF is built. */
  readonly bytes: number
}

/** How far the PDF is: while it is built in percent, then what arrived of it. */
function Preparing({ token, bytes }: PreparingProps) {
  const { data } = useQuery({ ...packageProgressQuery(token), enabled: bytes === 0 })
  const percent = bytes === 0 ? (data?.percent ?? null) : null
  return (
    <div>
      <output className="block text-[16px] font-medium">{texts.preparing}</output>
      <progress
        aria-label={texts.preparing}
        className="mt-3 block h-1.5 w-full"
        {...(percent !== null && { value: percent, max: 100 })}
      />
      <p className="pt-2 text-sm text-muted tabular-nums">
        {bytes > 0
          ? texts.received((bytes / 1_000_000).toFixed(1))
          : percent === null
            ? texts.preparingHint
            : texts.percentDone(percent)}
      </p>
    </div>
  )
}

const closedStatuses: ReadonlySet<number> = new Set([404, 422])
const isClosed = (error: unknown): boolean => error instanceof HttpError && closedStatuses.has(error.status)

interface OpenPackageProps {
  readonly token: string
  /** The link stopped working meanwhile, or asks for a code again. */
  readonly onClosed: () => void
}

/** A button that fetches the package, its progress, and the PDF. */
export function OpenPackage({ token, onClosed }: OpenPackageProps) {
  const { mutate, isPending, data: url, error, bytes } = usePackage(token)
  if (url !== undefined) return <Ready url={url} />
  if (isPending) return <Preparing token={token} bytes={bytes} />
  return (
    <>
      {error !== null && (
        <p role="alert" className="flex gap-2 pb-3 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {texts.failed}
        </p>
      )}
      <Action
        variant="primary"
        onClick={() => mutate(undefined, { onError: (failure) => isClosed(failure) && onClosed() })}
        className="h-12! w-full text-[16px]!"
      >
        <FileText aria-hidden className="size-[18px]" />
        {error === null ? texts.open : texts.tryAgain}
      </Action>
      <p className="pt-2 text-center text-sm text-muted">{texts.openHint}</p>
    </>
  )
}
