import type { BodyInput } from '@pb/contract/endpoint'
import type { AgentProfile, Preferences, profile as contractEntries } from '@pb/contract/profile'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract, fetchFile } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { getSession, renewSession } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

/** The agent's own profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: async ({ signal }) => call(contract.profile.agentProfile, { signal }),
})

/** Changes what is known of the profile; nothing where it has not been loaded. */
function patchProfile(client: QueryClient, change: (profile: AgentProfile) => AgentProfile): void {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && change(profile))
}

/** Saves what changed; the reply is the whole profile. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof contractEntries.saveAgentProfile>) =>
      call(contract.profile.saveAgentProfile, { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile)
      toast.success('Personal data updated!.')
    },
    onError: (error) => {
      logError('The profile could not be saved', error)
      toast.error('Server error - could not update profile')
    },
  })
}

/** Shows a photo wherever the agent is shown: on the profile, and in the header, which has it from the session. */
function showPhoto(client: QueryClient, photo: string | null): void {
  patchProfile(client, (profile) => ({ ...profile, photo }))
  const session = getSession()
  if (session.status === 'logged in') renewSession({ ...session.user, photo })
}

/** A picture that this browser cannot show, as one that it can. */
export function showablePicture(file: File): Promise<Blob> {
  const body = new FormData()
  body.append('photo', file, 'photo')
  return fetchFile(contract.profile.previewAgentProfilePhoto, { body })
}

interface PhotoUpload {
  readonly file: Blob
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Sends a picture that becomes the photo. */
export function useUploadPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (options: PhotoUpload) =>
      upload(contract.profile.uploadAgentProfilePhoto, { ...options, field: 'photo', filename: 'photo' }),
    onSuccess: ({ photo }) => {
      showPhoto(client, photo)
      toast.success('Photo updated.')
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return
      logError('The photo could not be saved', error)
      toast.error('Server error - could not update photo')
    },
  })
}

/** Takes a photo away at once, with a way back; `mutate` takes the name of the one that goes. */
export function useRemovePhoto() {
  const client = useQueryClient()
  const failed = (shown: string | null) => (error: unknown) => {
    logError('The photo could not be changed', error)
    showPhoto(client, shown)
    toast.error('Server error - could not update photo')
  }
  const putBack = (photo: string): void => {
    showPhoto(client, photo)
    call(contract.profile.restoreAgentProfilePhoto, { body: { photo } }).catch(failed(null))
  }
  return useMutation({
    mutationFn: async (_photo: string) => call(contract.profile.removeAgentProfilePhoto),
    onMutate: () => showPhoto(client, null),
    onSuccess: (_, photo) =>
      toast('Photo removed', { action: { label: 'Undo', onClick: () => putBack(photo) } }),
    onError: (error, photo) => failed(photo)(error),
  })
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
      call(contract.profile.saveAgentProfilePreference, { body: { [flag]: value } }),
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
