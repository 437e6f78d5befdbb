import type { TestOffice, TestPerson } from './test-office.ts'
import { ownedAccountRecords } from '../factories/owned-account-records.ts'

/** An agent's own account: sessions, password, two-step verification, passkeys, and proving who they are. */
export function getSignInRules(office: TestOffice) {
  const { trustedBrowserPath, passkeyPath } = ownedAccountRecords(office)
  return {
    'account.account': 'self',
    'account.sessions': 'self',
    'account.endSession': async (owner: TestPerson) => {
      const { id } = await office.deps.db
        .selectFrom('session')
        .where('person_id', '=', owner.personId)
        .select('id')
        .executeTakeFirstOrThrow()
      return `/v1/account-sessions/${id}`
    },
    'account.endOtherSessions': 'self',
    'account.changePassword': 'self',
    'account.saveTimeZone': 'self',
    'twoFactor.twoFactor': 'self',
    'twoFactor.startTwoFactor': 'self',
    'twoFactor.confirmTwoFactor': 'self',
    'twoFactor.renewRecoveryCodes': 'self',
    'twoFactor.turnOffTwoFactor': 'self',
    'twoFactor.removeTrustedBrowser': trustedBrowserPath,
    'passkeys.passkeys': 'self',
    'passkeys.passkeyOptions': 'self',
    'passkeys.addPasskey': 'self',
    'passkeys.renamePasskey': passkeyPath,
    'passkeys.removePasskey': passkeyPath,
    'proof.proofMeans': 'self',
    'proof.prove': 'self',
  } as const
}
