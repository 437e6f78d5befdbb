import type { SavedSearch } from '@pb/contract/saved-searches'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { Pause, Pencil, Play, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass, Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDay, pluralize } from '../../../lib/format.ts'
import { useEnableSearch, useRemoveSearch, useSuspendSearch } from '../mutations.ts'
import { isGenerated } from '../model/is-generated.ts'
import { searchFormPath, searchResultsPath, formatSearchState } from '../model/searches.ts'
import { GeneratedNote } from './generated-note.tsx'
import { useNewCount } from '../hooks/use-new-count.ts'
import { NewCount } from './new-results-badge.tsx'
import * as texts from '../texts.ts'

interface SavedSearchItemProps {
  readonly userId: string
  readonly search: SavedSearch
}

/** Suspends or enables a search. */
function SuspendButton({ userId, search }: SavedSearchItemProps) {
  const suspend = useSuspendSearch(userId)
  const enable = useEnableSearch(userId)
  return search.suspended === 1 ? (
    <Button size="sm" disabled={enable.isPending} onClick={() => enable.mutate(search)}>
      <Play aria-hidden className="size-3.5" />
      {texts.reEnable}
    </Button>
  ) : (
    <Button
      size="sm"
      disabled={suspend.isPending}
      title={texts.noNotificationsFor30}
      onClick={() => suspend.mutate(search)}
    >
      <Pause aria-hidden className="size-3.5" />
      {texts.suspendFor30Days}
    </Button>
  )
}

/** A client's saved search with its actions. */
export function SavedSearchItem({ userId, search }: SavedSearchItemProps) {
  const [confirming, setConfirming] = useState(false)
  const remove = useRemoveSearch(userId)
  const generated = isGenerated(search)
  const suspended = search.suspended === 1
  const newCount = useNewCount(search)
  return (
    <article
      className={cn(
        'flex flex-col gap-2 rounded-lg border p-4',
        suspended ? 'border-dashed bg-transparent' : 'bg-panel',
        generated && 'border-generated/40',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 pb-0.5">
            <DotLabel tone={generated ? 'generated' : search.ad_type}>
              {generated ? texts.generatedAdType(search.ad_type) : adTypeTitle(search.ad_type)}
            </DotLabel>
            <span
              className={cn(
                'inline-flex items-center gap-1 text-xs font-medium',
                suspended ? 'text-muted' : 'text-brand-text',
              )}
            >
              {suspended && <Pause aria-hidden className="size-3" />}
              {formatSearchState(search)}
            </span>
          </p>
          <h3
            className={cn('text-sm wrap-break-word', suspended ? 'font-medium text-muted' : 'font-semibold')}
          >
            {search.title}
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-sm text-muted tabular-nums">
            {pluralize(search.results_count, 'result')}
            <NewCount count={newCount} />
            <span>{texts.changed(formatDay(search.last_modified))}</span>
          </p>
        </div>
        {!generated && (
          <IconButton
            label={texts.removeTitle(search.title)}
            title={texts.remove}
            icon={Trash2}
            onClick={() => setConfirming(true)}
            className="-mt-1.5 -mr-1.5"
          />
        )}
      </div>
      {search.search.notes !== '' && (
        <p className="line-clamp-3 rounded-sm bg-sunken px-3 py-2 text-sm wrap-break-word whitespace-pre-line">
          {search.search.notes}
        </p>
      )}
      {suspended && search.suspended_note !== '' && (
        <p className="text-xs text-muted">{search.suspended_note}</p>
      )}
      {generated && <GeneratedNote />}
      <div className="flex flex-wrap gap-2 pt-1">
        <Link to={searchResultsPath(userId, search)} className={buttonClass('secondary', 'sm')}>
          <Search aria-hidden className="size-3.5" />
          {texts.run}
        </Link>
        <Link to={searchFormPath(userId, search)} className={buttonClass('secondary', 'sm')}>
          <Pencil aria-hidden className="size-3.5" />
          {texts.edit}
        </Link>
        <SuspendButton userId={userId} search={search} />
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        confirmText={texts.yesRemove}
        description={texts.removeSearchHint}
        onConfirm={() => {
          setConfirming(false)
          remove.mutate(search)
        }}
      />
    </article>
  )
}
