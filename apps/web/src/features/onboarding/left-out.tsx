import { onboardingSteps, type LeftOutRow, type OnboardingStepKey } from '@pb/contract/onboarding'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, ListChecks } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from '../../lib/use-mutation.ts'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { SelectField } from '../../components/ui/select-field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { contract, download } from '../../lib/api.ts'
import { formatDay, formatNumber, pluralize } from '../../lib/format.ts'
import { leftOutQuery } from '../../queries/onboarding.ts'
import { getStepPath, onboardingPath } from './paths.ts'
import * as texts from './texts.ts'

function CsvButton() {
  const load = useMutation({
    mutationFn: async () => download(contract.onboarding.leftOutCsv),
    meta: { error: texts.csvFailed },
  })
  return (
    <Button loading={load.isPending} onClick={() => load.mutate()}>
      <Download aria-hidden className="size-4" />
      {texts.downloadCsv}
    </Button>
  )
}

function Row({ row }: { readonly row: LeftOutRow }) {
  const { step, source, import_id } = row
  const name = source === '' ? texts.pastedList : source
  const place = row.row === null ? pluralize(row.rows, 'row') : texts.rowNumber(formatNumber(row.row))
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="min-w-0 break-words">
        <Link to={getStepPath({ key: step, open_id: import_id })} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-muted">
          {texts.steps[step].title} · {place} · {formatDay(row.time)}
        </span>
      </span>
      <span className="min-w-0 break-words">{row.what}</span>
      <span className="min-w-0 break-words text-warning">{row.reason}</span>
    </li>
  )
}

const isStep = (text: string | null): text is OnboardingStepKey =>
  (onboardingSteps as readonly (string | null)[]).includes(text)
const options = [
  { value: 'all', label: texts.everything },
  ...onboardingSteps.map((key) => ({ value: key, label: texts.steps[key].title })),
] as const

/** Rows and records that imports left out, each with its reason. The step is in the address. */
export function LeftOut() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('step')
  const step = isStep(asked) ? asked : null
  const query = useInfiniteQuery(leftOutQuery(step))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const rows = data?.pages.flatMap(({ collection }) => collection) ?? []
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to={onboardingPath} size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {texts.title}
        </ButtonLink>
        <PageTitle actions={<CsvButton />}>{texts.leftOutTitle}</PageTitle>
        <p className="max-w-2xl text-sm text-muted">{texts.leftOutLead}</p>
      </div>
      <div className="max-w-60">
        <SelectField<OnboardingStepKey | 'all'>
          label={texts.filterLabel}
          value={step ?? 'all'}
          options={options}
          onChange={(next) => setParams(next === 'all' ? {} : { step: next }, { replace: true })}
        />
      </div>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        ))}
      {data && rows.length === 0 && (
        <EmptyState icon={ListChecks} title={texts.noneLeftOut} className="rounded-lg border bg-panel">
          {texts.noneLeftOutHint}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card>
          <ul aria-label={texts.leftOutList} className="divide-y">
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and keep their order
              <Row key={at} row={row} />
            ))}
          </ul>
          {hasNextPage && (
            <div className="border-t px-4 py-3">
              <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.showMore(formatNumber((data?.pages[0]?.total ?? 0) - rows.length))}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  )
}
