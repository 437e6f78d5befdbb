import type { BodyInput } from '@pb/contract/endpoint'
import type { AgentProfile, Preferences, profile as contractEntries } from '@pb/contract/profile'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract, fetchFile } from '../../../lib/api.ts'
import { logError } from '../../../lib/log.ts'
import { getSession, updateSessionUser } from '../../../lib/session.ts'
import { upload } from '../../../lib/upload.ts'
import { profileQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

/** Changes the cached profile, if loaded. */
function patchProfile(client: QueryClient, change: (profile: AgentProfile) => AgentProfile): void {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && change(profile))
}

/** Saves changed fields. The reply is the full profile. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof contractEntries.saveAgentProfile>) =>
      call(contract.profile.saveAgentProfile, { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile)
      const session = getSession()
      if (session.status === 'logged in') updateSessionUser({ ...session.user, name: profile.name })
    },
    meta: {
      success: texts.personalDataUpdated,
      log: 'The profile could not be saved',
      error: () => texts.profileNotSaved,
    },
  })
}

/** Updates the photo on the profile and, through the session, in the header. */
function showPhoto(client: QueryClient, photo: string | null): void {
  patchProfile(client, (profile) => ({ ...profile, photo }))
  const session = getSession()
  if (session.status === 'logged in') updateSessionUser({ ...session.user, photo })
}

/** Converts a photo that the browser cannot decode, such as HEIC, into a format that it can. */
export function convertPhoto(file: File): Promise<Blob> {
  const body = new FormData()
  body.append('photo', file, 'photo')
  return fetchFile(contract.profile.previewAgentProfilePhoto, { body })
}

interface PhotoUpload {
  readonly file: Blob
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads the profile photo. */
export function useUploadPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (options: PhotoUpload) =>
      upload(contract.profile.uploadAgentProfilePhoto, { ...options, field: 'photo', filename: 'photo' }),
    onSuccess: ({ photo }) => showPhoto(client, photo),
    meta: {
      success: texts.photoUpdated,
      log: 'The photo could not be saved',
      error: (_error, { signal }) => (signal.aborted ? undefined : texts.photoNotSaved),
    },
  })
}

/** Removes the photo immediately, with undo. `mutate` takes the file name of the current photo. */
export function useRemovePhoto() {
  const client = useQueryClient()
  const failed = (shown: string | null) => (error: unknown) => {
    logError('The photo could not be changed', error)
    showPhoto(client, shown)
    toast.error(texts.photoNotSaved)
  }
  const restore = (photo: string): void => {
    showPhoto(client, photo)
    call(contract.profile.restoreAgentProfilePhoto, { body: { photo } }).catch(failed(null))
  }
  return useMutation({
    mutationFn: async (_photo: string) => call(contract.profile.removeAgentProfilePhoto),
    onMutate: () => showPhoto(client, null),
    onError: (error, photo) => failed(photo)(error),
    meta: {
      success: () => ({ text: texts.photoRemoved, kind: 'plain' }),
      undo: (_, photo) => restore(photo),
    },
  })
}

/**
 * Saves one preference. It changes immediately and reverts with an error message if saving fails. Only this flag is
 * patched, so a slow reply for one switch never changes another. Calls for the same flag run in order.
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
    onError: (_error, value) => show(value === 1 ? 0 : 1),
    meta: {
      success: () => ({ text: texts.preferenceSaved, id: 'preference' }),
      log: 'A preference could not be saved',
      error: () => ({ text: texts.settingsNotSaved, id: 'preference' }),
    },
  })
}
