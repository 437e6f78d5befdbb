import { profile as contract } from '@pb/contract/profile'
import { defineModule } from '../../../platform/module.ts'
import { presentPreferences, presentProfile } from './present.ts'
import {
  getProfile,
  previewPhoto,
  removePhoto,
  replacePhoto,
  restorePhoto,
  savePreference,
  saveProfile,
} from './service.ts'

export { getProfile } from './service.ts'
export { presentAgentSuggestion, suggestAgents } from './agent-suggestions.ts'

export { signatures } from './signatures/index.ts'

/** The agent's own profile: contact details, description, photo, preferences. */
export const profile = defineModule({
  name: 'profile',
  endpoints: contract,
  handlers: (deps) => ({
    agentProfile: async ({ actor }) => presentProfile(await getProfile(actor, deps)),
    saveAgentProfile: async ({ actor, body }) => presentProfile(await saveProfile(actor, deps, body)),
    saveAgentProfilePreference: async ({ actor, body }) =>
      presentPreferences(await savePreference(actor, deps, body)),
    uploadAgentProfilePhoto: async ({ actor, upload }) => ({
      photo: await replacePhoto(actor, deps, upload),
    }),
    async previewAgentProfilePhoto({ actor, upload, reply }) {
      const { bytes, contentType } = await previewPhoto(actor, upload)
      reply.type(contentType).header('cache-control', 'no-store')
      return bytes
    },
    restoreAgentProfilePhoto: async ({ actor, body }) => ({
      photo: await restorePhoto(actor, deps, body.photo),
    }),
    removeAgentProfilePhoto: ({ actor }) => removePhoto(actor, deps).then(() => undefined),
  }),
})
