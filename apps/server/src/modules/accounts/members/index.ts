import { members as contract } from '@pb/contract/members'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../../platform/module.ts'
import { renewInvitation, revokeInvitation } from '../sign-in/index.ts'
import { reassignMember, undoReassignment } from './reassign.ts'
import { presentEntry, presentReassignment, presentMember } from './present.ts'
import {
  deactivate,
  listMembers,
  getMember,
  createMemberPasswordLink,
  reactivate,
  renameMember,
  saveRoles,
} from './service.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import './tables.ts'

/** Member administration for supervisors: roles, invitations, deactivation, and reassignment of records. */
export const members = defineModule({
  name: 'members',
  endpoints: contract,
  handlers: (deps, _app, modules) => {
    const recordTypes = modules.flatMap(({ transferableRecords = [] }) => transferableRecords)
    return {
      members: async ({ actor, query }) => {
        const { rows, counts } = await listMembers(actor, deps, query)
        const total = query.state ? counts[query.state] : counts.active + counts.invited + counts.deactivated
        return { collection: rows.map(presentEntry), total, counts }
      },
      member: async ({ actor, params }) =>
        presentMember(await getMember(actor, deps, recordTypes, params.id)),
      saveMemberRoles: async ({ actor, params, body }) => {
        await saveRoles(actor, deps, params.id, body.roles)
        return presentMember(await getMember(actor, deps, recordTypes, params.id))
      },
      renameMember: async ({ actor, params, body }) => {
        await renameMember(actor, deps, params.id, body.name)
        return presentMember(await getMember(actor, deps, recordTypes, params.id))
      },
      deactivateMember: async ({ actor, params, body }) => {
        const reassignment = await deactivate(actor, deps, recordTypes, {
          personId: params.id,
          reassignTo: body.hand_over_to,
        })
        return { hand_over: reassignment && presentReassignment(reassignment) }
      },
      reactivateMember: ({ actor, params }) => reactivate(actor, deps, params.id).then(() => undefined),
      handOverWork: async ({ actor, params, body }) =>
        presentReassignment(await reassignMember(actor, deps, recordTypes, { from: params.id, to: body.to })),
      undoHandOver: async ({ actor, params }) => ({
        moved: await undoReassignment(actor, deps, recordTypes, params.id),
      }),
      makePasswordLink: async ({ actor, params }) => {
        const { url, expiresAt, mailed } = await createMemberPasswordLink(actor, deps, params.id)
        return { url, expires_at: toUnixSeconds(expiresAt), mailed }
      },
      resetTwoFactor: ({ actor, params }) => resetTwoFactor(actor, deps, params.id).then(() => undefined),
      renewInvitation: async ({ actor, params }) => {
        const { url, expiresAt, mailed } = await renewInvitation(actor, deps, params.id)
        return { invite_url: url, expires_at: toUnixSeconds(expiresAt), mailed }
      },
      revokeInvitation: ({ actor, params }) => revokeInvitation(actor, deps, params.id).then(() => undefined),
    }
  },
})
