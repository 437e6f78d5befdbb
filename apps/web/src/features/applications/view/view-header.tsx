import type { Application, Household } from '@pb/contract/applications'
import { Download, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract, download } from '../../../lib/api.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { formatAddress, getPersonName, typeTitle } from '../labels.ts'
import { clientDetailsPath } from '../paths.ts'
import { ProgressMark, StatusMark } from '../status-mark.tsx'
import { noAddress } from '../texts.ts'
import { useDelete } from './mutations.ts'
import { readReport } from './report.ts'
import type { ViewRights } from './rights.ts'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const SendDialog = lazy(() => import('../send/send-dialog.tsx'))

interface ViewHeaderProps {
  readonly form: Application
  readonly household: Household
  readonly rights: ViewRights
  /** The client's page shows its name above. */
  readonly inClientTab: boolean
}

function useDownload(id: string) {
  const [loading, setLoading] = useState(false)
  async function start(): Promise<void> {
    setLoading(true)
    try {
      await download(contract.applicationPackages.downloadApplication, { params: { id } })
    } catch (error) {
      logError(texts.downloadFailed, error)
      toast.error(texts.downloadFailed, { description: getErrorMessage(error) })
    } finally {
      setLoading(false)
    }
  }
  return { loading, start: () => void start() }
}

/** Whose application it is, for which apartment, and what can be done with it. */
export function ViewHeader({ form, household, rights, inClientTab }: ViewHeaderProps) {
  const [sending, setSending] = useState(false)
  const pdf = useDownload(form.id)
  const remove = useDelete()
  const name = getPersonName(form)
  const address = formatAddress(form)
  const files = readReport(form).papers.filter(({ paper }) => paper !== null).length
  const Title = inClientTab ? 'h2' : 'h1'
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Title className="text-xl font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{name}</Title>
          <StatusMark status={form.status} />
          <ProgressMark progress={form.progress} state={form.signature_state} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{typeTitle(form.applicant_type)}</span>
          {form.listing_id ? (
            <Link to={`/listing/${form.listing_id}/details`}>{address || texts.openListing}</Link>
          ) : (
            <span>{address || noAddress}</span>
          )}
          {form.monthly_rent !== null && (
            <span className="tabular-nums">{texts.rent(formatMoney(form.monthly_rent))}</span>
          )}
          {rights.own && !inClientTab && (
            <Link to={clientDetailsPath(form.household.user_id)}>{texts.openClient}</Link>
          )}
          {!rights.own && <span>{texts.ofAgent(form.agent.name)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={pdf.loading} onClick={pdf.start}>
          {!pdf.loading && <Download aria-hidden className="size-4" />}
          {texts.downloadPdf}
        </Button>
        {rights.own && (
          <>
            <Button variant="primary" onClick={() => setSending(true)}>
              <Send aria-hidden className="size-4" />
              {texts.send}
            </Button>
            <ConfirmButton
              loading={remove.isPending}
              question={texts.deleteQuestion(name)}
              hint={texts.deleteHint(form.signature_state !== 'none', files)}
              confirmText={texts.confirmDelete}
              onConfirm={() => remove.mutate({ ...form, clientId: form.household.user_id })}
            >
              {!remove.isPending && <Trash2 aria-hidden className="size-4" />}
              {texts.deleteForm}
            </ConfirmButton>
          </>
        )}
      </div>
      {(!rights.own || household.status !== 'NEW' || form.time_erased !== null) && (
        <p className="w-full rounded-md bg-sunken px-3 py-2 text-sm text-muted">
          {!rights.own
            ? texts.readOnly
            : form.time_erased !== null
              ? texts.erased(formatDay(form.time_erased))
              : texts.answeredReadOnly}
        </p>
      )}
      {sending && (
        <Suspense fallback={null}>
          <SendDialog form={form} household={household} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </header>
  )
}
