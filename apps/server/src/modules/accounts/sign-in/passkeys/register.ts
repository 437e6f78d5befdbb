import type { PasskeyAttestation } from '@pb/contract/passkeys'
import type { Actor, SessionActor } from '../../../../platform/actor.ts'
import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { getOffice } from '../../../office/index.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { notifyHolder } from '../two-factor/notify-holder.ts'
import { consumeChallenge, createChallenge, challengeSeconds, type ChallengePurpose } from './challenges.ts'
import { deletePasskey, findPasskey, listPasskeys, type PasskeyRow } from './queries.ts'
import { getRelyingParty } from './relying-party.ts'
import { passkeyTexts } from './texts.ts'

const maxPasskeys = 20

/** Ed25519, P-256 and RSA, which authenticators have: COSE's EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const getPurpose = ({ sessionHash }: SessionActor): ChallengePurpose => ({
  purpose: 'register',
  bindingHash: sessionHash,
})

/** Returns what the browser needs to create a passkey that can be found without typing an address. */
export async function startRegistration(actor: SessionActor, deps: Deps) {
  const { personId } = actor
  if (deps.env.google) throw new AppError('rule_broken', passkeyTexts.managedByGoogle)
  const [account, existing, office] = await Promise.all([
    findAccountByPerson(deps.db, personId),
    listPasskeys(deps.db, personId),
    getOffice(deps.db),
  ])
  if (existing.length >= maxPasskeys) throw new AppError('rule_broken', passkeyTexts.tooMany)
  const challenge = await createChallenge(deps, getPurpose(actor))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: office.name,
    rpID: getRelyingParty(deps).id,
    userID: new Uint8Array(Buffer.from(personId)),
    userName: account!.email,
    userDisplayName: account!.name,
    challenge: new Uint8Array(challenge),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

async function verifyRegistration(actor: SessionActor, deps: Deps, response: PasskeyAttestation) {
  const { id, origin } = getRelyingParty(deps)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, getPurpose(actor), challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was not added')
  }
  throw new AppError('rule_broken', passkeyTexts.notAdded)
}

/** Adds the passkey that the browser created. Throws `rule_broken` for one that answers no challenge of this session. */
export async function finishRegistration(
  actor: SessionActor,
  deps: Deps,
  { name, response }: { name: string; response: PasskeyAttestation },
): Promise<PasskeyRow> {
  const { personId } = actor
  const { credential, credentialDeviceType } = await verifyRegistration(actor, deps, response)
  return deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('passkey')
      .values({
        person_id: personId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: response.response.transports ?? [],
        synced: credentialDeviceType === 'multiDevice',
        name,
        created_at: deps.clock.now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', passkeyTexts.exists)
    await recordAuditEntry(tx, deps, { by: personId, about: personId, what: 'passkey_added' })
    await notifyHolder(tx, deps, personId, passkeyTexts.added(name))
    return (await findPasskey(tx, credential.id))!
  })
}

/** Removes one of the caller's passkeys. Throws `not_found` for any other. */
export async function removePasskey({ personId }: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, personId, id)
    if (name === undefined) throw new AppError('not_found', passkeyTexts.gone)
    await recordAuditEntry(tx, deps, { by: personId, about: personId, what: 'passkey_removed' })
    await notifyHolder(tx, deps, personId, passkeyTexts.removed(name))
  })
}
