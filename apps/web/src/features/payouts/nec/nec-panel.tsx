import type { NecYear } from '@pb/contract/nec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { necYearQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { PayeeW9Dialog } from '../w9/payee-w9-dialog.tsx'
import { FilerDialog } from './filer-dialog.tsx'
import { LeftOut } from './left-out.tsx'
import { useDownloadFile } from './mutations.ts'
import { TemplateRow } from './template-row.tsx'
import * as texts from './texts.ts'

const pageSize = 25

interface FilesProps {
  readonly data: NecYear
  /** The office is entered before the first download. */
  readonly onEnterFiler: () => void
}

function Files({ data, onEnterFiler }: FilesProps) {
  const save = useDownloadFile(data.year)
  if (data.returns === 0) return <p className="text-sm text-muted">{texts.noReturns}</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {data.files.map(({ number, returns }) => (
          <Button
            key={number}
            variant="primary"
            loading={save.isPending && save.variables === number}
            onClick={() => (data.payer === null ? onEnterFiler() : save.mutate(number))}
          >
            {texts.download(number, returns)}
          </Button>
        ))}
      </div>
      {data.payer === null && <p className="text-sm text-warning">{texts.filerMissing}</p>}
    </div>
  )
}

function Downloads({ downloads }: Pick<NecYear, 'downloads'>) {
  if (downloads.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{texts.downloads}</h3>
      <ul className="text-sm text-muted">
        {downloads.map(({ download_id, name, at, number, returns }) => (
          <li key={download_id}>{texts.downloaded(name, formatDateTime(at), number, returns)}</li>
        ))}
      </ul>
    </section>
  )
}

type Open = 'filer' | NecYear['left_out']['collection'][number] | null

function NecFiles({ data, page }: { readonly data: NecYear; readonly page: number }) {
  const [open, setOpen] = useState<Open>(null)
  const { payer, left_out } = data
  const lines = payer && [payer.name, payer.name_2, payer.ein, `${payer.city}, ${payer.state}`]
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-sm text-muted">{texts.intro}</p>
      <FactList
        facts={[
          {
            title: texts.filer,
            value: (
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                {lines?.filter((line) => line !== '').join(' · ')}
                <Button size="sm" onClick={() => setOpen('filer')}>
                  {payer === null ? texts.enterFiler : texts.changeFiler}
                </Button>
              </span>
            ),
          },
          { title: texts.returns, value: texts.countReturns(data.returns, formatAmount(data.amount)) },
        ]}
      />
      <Files data={data} onEnterFiler={() => setOpen('filer')} />
      <TemplateRow year={data.year} template={data.template} />
      <Downloads downloads={data.downloads} />
      {left_out.count > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{texts.leftOut}</h3>
          {left_out.open > 0 && <p className="text-sm">{texts.leftOutOpen(left_out.open)}</p>}
          <LeftOut rows={left_out.collection} onOpen={setOpen} />
          <Pager
            page={page}
            pages={Math.ceil(left_out.count / pageSize)}
            toPage={(next) => ({ search: `year=${data.year}&left=${next}` })}
          />
        </section>
      )}
      {open === 'filer' ? (
        <FilerDialog payer={payer} onClose={() => setOpen(null)} />
      ) : (
        open && <PayeeW9Dialog payee={open} year={data.year} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** Files of Form 1099-NEC for a year, and who is in none and why. */
export function NecPanel({ year }: { readonly year: number }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('left') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    necYearQuery({ year, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  return (
    <Panel title={texts.title(year)}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-48" />
      ) : (
        <NecFiles data={data} page={page} />
      )}
    </Panel>
  )
}
