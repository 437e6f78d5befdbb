import type { AgentProfile, PreferenceChange, Preferences } from '@pb/contract/profile'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'

/** The agent's own profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: async ({ signal }) => call(contract.profile.agentProfile, { signal }),
})

/** Changes what is known of the profile; nothing where it has not been loaded. */
function patchProfile(client: QueryClient, change: (profile: AgentProfile) => AgentProfile): void {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && change(profile))
}

export interface PreferenceSwitch {
  readonly flag: keyof Preferences
  readonly value: 0 | 1
}

/**
 * Turns one preference on or off: shown at once, taken back with a word if the server did not take it. Only the one
 * flag is touched, so that a slow answer to one switch never moves another; calls of one flag go in their order.
 */
export function useSavePreference(flag: keyof Preferences) {
  const client = useQueryClient()
  const show = (value: 0 | 1): void =>
    patchProfile(client, (profile) => ({
      ...profile,
      preferences: { ...profile.preferences, [flag]: value },
    }))
  return useMutation({
    scope: { id: `preference ${flag}` },
    mutationFn: async (value: 0 | 1) =>
      call(contract.profile.saveAgentProfilePreference, {
        body: { [flag]: value } as PreferenceChange,
      }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: profileQuery.queryKey })
      show(value)
    },
    onSuccess: () => toast.success('Profile successfully updated', { id: 'preference' }),
    onError: (error, value) => {
      logError('A preference could not be saved', error)
      show(value === 1 ? 0 : 1)
      toast.error('Server error - could not update settings', { id: 'preference' })
    },
  })
}
