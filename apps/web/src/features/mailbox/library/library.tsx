import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Paperclip } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { cn } from '../../../lib/cn.ts'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { fileTypes, libraryPageSize, libraryQuery, origins } from '../api/library.ts'
import { FolderNav } from '../components/folder-nav.tsx'
import { ListFooter } from '../components/list-footer.tsx'
import { useSelection } from '../hooks/use-selection.ts'
import { LibraryRow } from './library-row.tsx'
import { LibrarySearch } from './library-search.tsx'
import { useLibraryFilter } from './use-library-filter.ts'
import { saveAsZip } from './zip-files.ts'

/** Every attachment of the mailbox, to be found, saved and traced to its message. */
export function Library() {
  useTimeZone()
  const { filter, change, toType } = useLibraryFilter()
  const { origin, type, q, page } = filter
  const { data, error, refetch, isPlaceholderData } = useQuery(libraryQuery(filter))
  const items = data?.attachments ?? []
  const ids = items.map(({ id }) => id)
  const selection = useSelection(`${origin} ${type} ${page} ${q}`, ids)
  const { onSelect } = useStable({ onSelect: selection.select })
  const chosen = items.filter(({ id }) => selection.ids.has(id))
  const zip = useMutation({
    mutationFn: saveAsZip,
    onSuccess: (_nothing, files) => toast(`${plural(files.length, 'attachment')} downloaded`),
    onError: (failure) => {
      logError('The attachments could not be packed', failure)
      toast.error(`The attachments were not downloaded. ${messageOf(failure)}`)
    },
  })

  return (
    <div className="flex w-full grow flex-col md:flex-row">
      <FolderNav current={null} />
      <div className="min-w-0 grow bg-panel">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-3 sm:px-4">
          <PageTitle className="grow">Attachments</PageTitle>
          <LibrarySearch q={q} onSearch={(words) => change({ q: words })} />
          <Select
            label="Origin"
            value={origin}
            options={origins}
            onChange={(value) => change({ origin: value })}
          />
        </div>
        <div className="px-3 sm:px-4">
          <TabLinks
            label="Kinds of files"
            current={type}
            tabs={fileTypes.map(({ value, title }) => ({ key: value, title, to: () => toType(value) }))}
          />
        </div>
        <div className="flex min-h-13 items-center gap-3 border-b px-3 py-2 sm:px-4">
          <Checkbox
            checked={items.length > 0 && chosen.length === items.length}
            indeterminate={chosen.length > 0 && chosen.length < items.length}
            disabled={items.length === 0}
            onCheckedChange={selection.toggleAll}
          >
            Check all
          </Checkbox>
          <Button
            size="sm"
            disabled={chosen.length === 0}
            loading={zip.isPending}
            onClick={() => zip.mutate(chosen)}
            className="ml-auto"
          >
            <Download aria-hidden className="size-4" />
            Download
          </Button>
        </div>
        {!data ? (
          error ? (
            <ErrorState
              title="The attachments could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <LibrarySkeleton />
          )
        ) : items.length === 0 ? (
          <EmptyState
            icon={Paperclip}
            title={q === '' ? 'No attachments' : 'No attachments match given criteria'}
          />
        ) : (
          <ul aria-label="Attachments" className={cn(isPlaceholderData && 'opacity-60')}>
            {items.map((item) => (
              <LibraryRow
                key={item.id}
                item={item}
                selected={selection.ids.has(item.id)}
                onSelect={onSelect}
              />
            ))}
          </ul>
        )}
        {data && items.length > 0 && (
          <ListFooter
            page={page}
            pages={Math.ceil(data.total / libraryPageSize)}
            shown={items.length}
            total={data.total}
            exact
            size={libraryPageSize}
            what="attachments"
          />
        )}
      </div>
    </div>
  )
}

function LibrarySkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-b px-4 py-2.5">
          <Skeleton className="size-[18px]" />
          <Skeleton className="size-11" />
          <Skeleton className="h-10 w-64" />
        </div>
      ))}
    </div>
  )
}
