import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { useLoadClient, type OnLoad } from '../hooks/use-load-client.ts'
import { useLoadedSearch, type SearchClient } from '../hooks/use-loaded-search.ts'
import { ClientPicker } from './client-picker.tsx'
import { SaveAsNew, SaveSearch } from './save-search.tsx'
import { SearchStateLine } from './search-state.tsx'
import * as texts from '../texts.ts'

interface ClientBarProps {
  /** `panel`: at the head of the filters, with all buttons; `form`: above a form that has Save Search at its foot. */
  readonly look: 'panel' | 'form'
  readonly adType: AdType
  readonly client: SearchClient | null
  readonly params: SavedSearchInput
  readonly onLoad: OnLoad
  readonly onUnload: () => void
  readonly onSaved: (search: SavedSearch) => void
  /** Further options for the loaded client. */
  readonly children?: ReactNode
}

/** Loads the client of a search, shows the search's state and saves it. */
export function ClientBar({
  look,
  adType,
  client,
  params,
  onLoad,
  onUnload,
  onSaved,
  children,
}: ClientBarProps) {
  const loaded = useLoadedSearch(client, params)
  const load = useLoadClient(adType, onLoad)
  const saving = { client, params, loaded, onSaved }
  const value = client && { user_id: client.clientId, name: loaded.name ?? texts.client }
  return (
    <section
      aria-label={texts.client}
      className={cn(
        'flex text-sm',
        look === 'panel'
          ? 'flex-col gap-2.5 border-b px-5 py-4'
          : 'flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-panel px-5 py-3',
      )}
    >
      <div className={cn('flex min-w-0 items-center gap-1', look === 'form' && 'w-full sm:w-60')}>
        <ClientPicker
          value={value}
          loading={load.isPending}
          onPick={(clientId) => load.mutate(clientId)}
          className="min-w-0 grow"
        />
        {client !== null && <IconButton label={texts.unloadClient} icon={X} onClick={onUnload} />}
      </div>
      <div className={cn('flex min-w-0 flex-col gap-1', look === 'form' && 'grow basis-44')}>
        {client === null ? (
          <p className="text-muted">{texts.pickClientHint}</p>
        ) : (
          <SearchStateLine adType={adType} loaded={loaded} onLoad={() => load.mutate(client.clientId)} />
        )}
      </div>
      {client !== null && children}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {look === 'panel' && <SaveSearch {...saving} />}
        <SaveAsNew {...saving} />
      </div>
    </section>
  )
}
