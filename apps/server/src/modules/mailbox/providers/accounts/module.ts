import { mailAccounts as contract } from '@pb/contract/mail-accounts'
import type { SessionActor } from '../../../../platform/actor.ts'
import { defineModule } from '../../../../platform/module.ts'
import {
  acceptOffer,
  connectOnSignIn,
  finishConnection,
  startGoogleConnection,
  startMicrosoftConnection,
} from './connect-issuer.ts'
import { connectImap } from './connect-imap.ts'
import { revokeJob, storedCredentials } from './credentials.ts'
import { disconnect, forgetDeactivatedAgents, moveToBuiltin } from './disconnect.ts'
import { declineOffer, discardExpiredOffers } from './offer.ts'
import { retryAccount } from './retry-account.ts'
import { presentMailAccount } from './present.ts'
import { executeRevocation, type Revocation } from './revocation.ts'
import './tables.ts'

const sweepJob = 'mail-accounts.sweep'

/** Connecting and disconnecting mail accounts. */
export const mailAccounts = defineModule({
  name: 'mail-accounts',
  endpoints: contract,
  secretKeyUses: storedCredentials,
  handlers: (deps) => {
    const presentAfter = (actor: SessionActor, change: Promise<unknown>) =>
      change.then(() => presentMailAccount(actor, deps))
    return {
      mailAccount: ({ actor }) => presentMailAccount(actor, deps),
      async connectGoogle({ actor, body }) {
        const { authorizeUrl, state } = await startGoogleConnection(actor, deps, body.permission)
        return { authorize_url: authorizeUrl, state }
      },
      async connectMicrosoft({ actor }) {
        const { authorizeUrl, state } = await startMicrosoftConnection(actor, deps)
        return { authorize_url: authorizeUrl, state }
      },
      answerIssuer: ({ actor, body }) => presentAfter(actor, finishConnection(actor, deps, body)),
      acceptOffer: ({ actor, body }) => presentAfter(actor, acceptOffer(actor, deps, body.address)),
      declineOffer: ({ actor }) => presentAfter(actor, declineOffer(actor, deps)),
      connectImap: ({ actor, body }) => presentAfter(actor, connectImap(actor, deps, body)),
      retryMail: ({ actor }) => presentAfter(actor, retryAccount(actor, deps)),
      disconnectMail: ({ actor }) => presentAfter(actor, disconnect(actor, deps)),
      moveToBuiltin: ({ actor }) => presentAfter(actor, moveToBuiltin(actor, deps)),
    }
  },
  replyExtensions: { signIn: connectOnSignIn },
  workRole: 'mail',
  async work(deps) {
    await deps.jobs.work(revokeJob, (data) => executeRevocation(deps, data as Revocation))
    await deps.jobs.work(sweepJob, async () => {
      await discardExpiredOffers(deps)
      await forgetDeactivatedAgents(deps)
    })
    await deps.jobs.schedule(sweepJob, '50 * * * *')
  },
})
