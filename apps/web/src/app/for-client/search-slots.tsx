import type { SavedSearch } from '@pb/contract/saved-searches'
import { useMemo, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import type { SearchSlotProps } from '../../features/listings/results/client-slots.ts'
import { toSavedSearchParams, fromSavedSearch } from '../../features/listings/search/saved-search-params.ts'
import { changeSearch } from '../../features/listings/search/search-state.ts'
import { ClientBar } from '../../features/saved-searches/components/client-bar.tsx'
import { SaveSearch } from '../../features/saved-searches/components/save-search.tsx'
import { SavedSearchesPanel } from '../../features/saved-searches/components/saved-searches-panel.tsx'
import { useLoadedSearch } from '../../features/saved-searches/hooks/use-loaded-search.ts'
import { isSameSearch } from '../../features/saved-searches/model/same-search.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import * as texts from './texts.ts'

/** Connects the state of the listing search with saved searches. */
function useSearchSlot({ state, client, update }: SearchSlotProps) {
  const params = useMemo(() => toSavedSearchParams(state), [state])
  return {
    adType: state.ad_type,
    client,
    params,
    onLoad: (clientId: string, search: SavedSearch | undefined) =>
      update((current) => (search ? fromSavedSearch(search) : current), {
        client: { clientId, searchId: search?.search_id ?? null },
      }),
    onUnload: () => update((current) => ({ ...current, notes: '' }), { client: null }),
    /** Takes over the search as the server normalized it, unless the form changed meanwhile. */
    onSaved: (search: SavedSearch) =>
      update(
        (current) => {
          if (!isSameSearch(params, toSavedSearchParams(current))) return current
          const { sort_by, sort_dir, limit, offset, not_sent_to } = current
          return { ...fromSavedSearch(search), sort_by, sort_dir, limit, offset, not_sent_to }
        },
        client ? { replace: true, client: { clientId: client.clientId, searchId: search.search_id } } : {},
      ),
  }
}

/** At the head of the filters. */
export function PanelClient(props: SearchSlotProps) {
  const { state, client, update } = props
  return (
    <ClientBar {...useSearchSlot(props)} look="panel">
      <Checkbox
        checked={state.not_sent_to !== undefined}
        onCheckedChange={(on) =>
          update((current) => changeSearch(current, { not_sent_to: on ? client?.clientId : undefined }))
        }
      >
        {texts.notSentYet}
      </Checkbox>
    </ClientBar>
  )
}

/** At the head of the search form. */
export function FormClient(props: SearchSlotProps) {
  return <ClientBar {...useSearchSlot(props)} look="form" />
}

/** At the foot of the search form. */
export function FormSave(props: SearchSlotProps) {
  const { client, params, onSaved } = useSearchSlot(props)
  const loaded = useLoadedSearch(client, params)
  return <SaveSearch client={client} params={params} loaded={loaded} onSaved={onSaved} />
}

/** Clients with saved searches: beside the form on wide screens, otherwise in a drawer. */
export function FormSearches({ look, ...props }: SearchSlotProps & { readonly look: 'panel' | 'button' }) {
  const { adType, client, onLoad } = useSearchSlot(props)
  const wide = useMediaQuery('(min-width: 1024px)')
  const [open, setOpen] = useState(false)
  if (wide !== (look === 'panel')) return null
  const list = (className: string) => (
    <SavedSearchesPanel
      adType={adType}
      currentId={client?.clientId}
      onOpen={({ user_id, search }) => {
        onLoad(user_id, search)
        setOpen(false)
      }}
      className={className}
    />
  )
  if (look === 'panel') return list('min-h-64 shrink')
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.savedSearches}</Button>
      <Drawer open={open} onOpenChange={setOpen} title={texts.loadAClient} side="right" className="w-96!">
        {list('h-full')}
      </Drawer>
    </>
  )
}
