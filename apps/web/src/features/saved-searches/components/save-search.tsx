import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import type { LoadedSearch, SearchClient } from '../hooks/use-loaded-search.ts'
import { useSaveSearch, useSavingSearch } from '../mutations.ts'

interface SaveSearchProps {
  readonly client: SearchClient | null
  readonly params: SavedSearchInput
  readonly loaded: LoadedSearch
  readonly onSaved: (search: SavedSearch) => void
}

function useSave({ client, params, loaded, onSaved }: SaveSearchProps) {
  const save = useSaveSearch()
  return (searchId: string | null) => {
    if (client === null) return
    save.mutate(
      { clientId: client.clientId, params, searchId },
      {
        onSuccess: ({ search, suspended_search_id: suspended }) => {
          toast.success(loaded.name === undefined ? 'Search saved' : `Search saved for ${loaded.name}`, {
            ...(suspended !== null && { description: 'The search that was active before is suspended.' }),
          })
          onSaved(search)
        },
      },
    )
  }
}

/** Why a search cannot be saved; undefined where it can. */
function obstacleOf({ client, loaded }: SaveSearchProps): string | undefined {
  if (client === null) return 'Load a client first'
  // Until it is known what was saved, a change of it would become a new search.
  if (loaded.name === undefined) return 'The client is not loaded yet'
  return loaded.active ? 'This search is saved' : undefined
}

/** Saves the search for the client that is loaded: into the one that was loaded, or as a new one. */
export function SaveSearch({ variant, ...props }: SaveSearchProps & { readonly variant?: ButtonVariant }) {
  const { loaded } = props
  const save = useSave(props)
  const saving = useSavingSearch()
  const reason = obstacleOf(props)
  return (
    <Button
      {...(variant && { variant })}
      disabled={reason !== undefined}
      title={reason}
      loading={saving}
      onClick={() => save(loaded.changeable ? (loaded.saved?.search_id ?? null) : null)}
    >
      Save Search
    </Button>
  )
}

/** Leaves the search that was loaded as it is, and saves the changed one beside it. */
export function SaveAsNew(props: SaveSearchProps) {
  const save = useSave(props)
  const saving = useSavingSearch()
  if (!props.loaded.changeable) return null
  return (
    <Button variant="ghost" disabled={saving} onClick={() => save(null)}>
      Save as new
    </Button>
  )
}
