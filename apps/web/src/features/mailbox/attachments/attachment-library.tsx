import { useQuery } from '@tanstack/react-query'
import { Download, Paperclip } from 'lucide-react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { cn } from '../../../lib/cn.ts'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useStableMethods } from '../../../lib/use-stable-methods.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { fileTypes, origins } from './attachment-filters.ts'
import { FolderNav } from '../folder-nav.tsx'
import { ListFooter } from '../list/list-footer.tsx'
import { RefreshError } from '../list/refresh-error.tsx'
import { useSelection } from '../list/use-selection.ts'
import { attachmentsPerPage, attachmentsQuery } from '../../../queries/mailbox.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { AttachmentSearchField } from './attachment-search.tsx'
import { useAttachmentFilter } from './use-attachment-filter.ts'
import { saveAsZip } from './save-as-zip.ts'
import * as texts from './texts.ts'

/** All attachments in the mailbox, to search, download and trace to their messages. */
export function AttachmentLibrary() {
  useTimeZone()
  const { filter, unknownValues, change, toType, toPage } = useAttachmentFilter()
  const { origin, type, q, page } = filter
  const { data, error, refetch, isPlaceholderData } = useQuery(attachmentsQuery(filter))
  const items = data?.attachments ?? []
  const ids = items.map(({ id }) => id)
  const selection = useSelection(`${origin} ${type} ${page} ${q}`, ids)
  const { onSelect } = useStableMethods({ onSelect: selection.select })
  const selectedItems = items.filter(({ id }) => selection.ids.has(id))
  const zip = useMutation({
    mutationFn: saveAsZip,
    meta: {
      success: (_result, files) => ({
        text: texts.downloaded(pluralize(files.length, 'attachment')),
        kind: 'plain',
      }),
      log: 'The attachments could not be packed',
      error: (failure) => texts.downloadFailed(getErrorMessage(failure)),
    },
  })

  return (
    <div className="flex w-full grow flex-col md:flex-row">
      <FolderNav current={null} />
      <div className="min-w-0 grow bg-panel">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-3 sm:px-4">
          <PageTitle className="grow">{texts.attachments}</PageTitle>
          <AttachmentSearchField q={q} onSearch={(text) => change({ q: text })} />
          <Select
            label={texts.origin}
            value={origin}
            options={origins}
            onChange={(value) => change({ origin: value })}
          />
        </div>
        <div className="px-3 sm:px-4">
          <TabLinks
            label={texts.fileTypes}
            current={type}
            tabs={fileTypes.map(({ value, title }) => ({ key: value, title, to: () => toType(value) }))}
          />
        </div>
        {unknownValues.length > 0 && (
          <output className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-sm text-warning">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {texts.unknownFilter(unknownValues.map((value) => value.slice(0, 50)).join(', '))}
            </span>
            <Button size="sm" variant="ghost" onClick={() => change({})}>
              {texts.clearFilter}
            </Button>
          </output>
        )}
        <div className="flex min-h-13 items-center gap-3 border-b px-3 py-2 sm:px-4">
          <Checkbox
            checked={items.length > 0 && selectedItems.length === items.length}
            indeterminate={selectedItems.length > 0 && selectedItems.length < items.length}
            disabled={items.length === 0}
            onCheckedChange={selection.toggleAll}
          >
            {texts.checkAll}
          </Checkbox>
          <Button
            size="sm"
            disabled={selectedItems.length === 0}
            loading={zip.isPending}
            onClick={() => zip.mutate(selectedItems)}
            className="ml-auto"
          >
            <Download aria-hidden className="size-4" />
            {texts.download}
          </Button>
        </div>
        {data && <RefreshError error={error} />}
        {!data ? (
          error ? (
            <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <AttachmentsSkeleton />
          )
        ) : items.length === 0 ? (
          <EmptyState icon={Paperclip} title={q === '' ? texts.noAttachments : texts.noMatches} />
        ) : (
          <ul aria-label={texts.attachments} className={cn(isPlaceholderData && 'opacity-60')}>
            {items.map((item) => (
              <AttachmentRow
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
            pages={Math.ceil(data.total / attachmentsPerPage)}
            shown={items.length}
            total={data.total}
            toSearch={toPage}
            size={attachmentsPerPage}
            unit={texts.attachmentUnit}
          />
        )}
      </div>
    </div>
  )
}

function AttachmentsSkeleton() {
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
