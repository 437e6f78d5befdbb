import { members as contract } from '@pb/contract/members'
import { defineModule } from '../../platform/module.ts'
import { renewInvitation, revokeInvitation } from '../auth/index.ts'
import { handOverWork, undoHandOver } from './hand-over.ts'
import { presentEntry, presentHandOver, presentMember, secondsOf } from './present.ts'
import { deactivate, listMembers, memberDetail, passwordLinkFor, reactivate, saveRoles } from './service.ts'
import './tables.ts'

/** The people of the office, for its supervisors: roles, invitations, coming and going, and who has whose work. */
export const members = defineModule({
  name: 'members',
  endpoints: contract,
  handlers: (deps, _app, modules) => {
    const works = modules.flatMap(({ ownedWork = [] }) => ownedWork)
    return {
      members: async ({ actor, query }) => {
        const { rows, counts } = await listMembers(actor, deps, query)
        const total = query.state ? counts[query.state] : counts.active + counts.invited + counts.deactivated
        return { collection: rows.map(presentEntry), total, counts }
      },
      member: async ({ actor, params }) => presentMember(await memberDetail(actor, deps, works, params.id)),
      saveMemberRoles: async ({ actor, params, body }) => {
        await saveRoles(actor, deps, params.id, body.roles)
        return presentMember(await memberDetail(actor, deps, works, params.id))
      },
      deactivateMember: async ({ actor, params, body }) => {
        const who = { personId: params.id, handOverTo: body.hand_over_to }
        const done = await deactivate(actor, deps, works, who)
        return { hand_over: done && presentHandOver(done) }
      },
      reactivateMember: ({ actor, params }) => reactivate(actor, deps, params.id).then(() => undefined),
      handOverWork: async ({ actor, params, body }) =>
        presentHandOver(await handOverWork(actor, deps, works, { from: params.id, to: body.to })),
      undoHandOver: async ({ actor, params }) => ({
        moved: await undoHandOver(actor, deps, works, params.id),
      }),
      makePasswordLink: async ({ actor, params }) => {
        const { url, expiresAt, mailed } = await passwordLinkFor(actor, deps, params.id)
        return { url, expires_at: secondsOf(expiresAt), mailed }
      },
      renewInvitation: async ({ actor, params }) => {
        const { url, expiresAt, mailed } = await renewInvitation(actor, deps, params.id)
        return { invite_url: url, expires_at: secondsOf(expiresAt), mailed }
      },
      revokeInvitation: ({ actor, params }) => revokeInvitation(actor, deps, params.id).then(() => undefined),
    }
  },
})
