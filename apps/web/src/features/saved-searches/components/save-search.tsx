import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { focusInvalid } from '../../../lib/focus-invalid.ts'
import type { LoadedSearch, SearchClient } from '../hooks/use-loaded-search.ts'
import { useSaveSearch, useSavingSearch } from '../mutations.ts'
import * as texts from '../texts.ts'

interface SaveSearchProps {
  readonly client: SearchClient | null
  readonly params: SavedSearchInput
  readonly loaded: LoadedSearch
  readonly onSaved: (search: SavedSearch) => void
}

function useSave({ client, params, loaded, onSaved }: SaveSearchProps) {
  const save = useSaveSearch()
  return (searchId: string | null) => {
    if (client === null || focusInvalid()) return
    save.mutate(
      { clientId: client.clientId, params, searchId },
      {
        onSuccess: ({ search, suspended_search_id: suspended }) => {
          toast.success(loaded.name === undefined ? texts.searchSaved : texts.searchSavedFor(loaded.name), {
            ...(suspended !== null && { description: texts.previousSearchSuspended }),
          })
          onSaved(search)
        },
      },
    )
  }
}

/** Why a search cannot be saved; undefined if it can. */
function getDisabledReason({ client, loaded }: SaveSearchProps): string | undefined {
  if (client === null) return texts.pickClientFirst
  // Before the saved search is loaded, saving would create a new search.
  if (loaded.name === undefined) return texts.clientLoading
  return loaded.active ? texts.alreadySaved : undefined
}

/** Saves changes into the loaded search, or saves a new search for the loaded client. */
export function SaveSearch({ variant, ...props }: SaveSearchProps & { readonly variant?: ButtonVariant }) {
  const { loaded } = props
  const save = useSave(props)
  const saving = useSavingSearch()
  const reason = getDisabledReason(props)
  return (
    <Button
      {...(variant && { variant })}
      disabled={reason !== undefined}
      title={reason}
      loading={saving}
      onClick={() => save(loaded.changeable ? (loaded.saved?.search_id ?? null) : null)}
    >
      {texts.saveSearch}
    </Button>
  )
}

/** Saves the changed search as a new one and keeps the loaded one. */
export function SaveAsNew(props: SaveSearchProps) {
  const save = useSave(props)
  const saving = useSavingSearch()
  if (!props.loaded.changeable) return null
  return (
    <Button variant="ghost" loading={saving} onClick={() => save(null)}>
      {texts.saveAsNew}
    </Button>
  )
}
