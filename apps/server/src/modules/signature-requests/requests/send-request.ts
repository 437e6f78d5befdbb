import type { Body } from '@pb/contract/endpoint'
import type { SignatureRequest, signatureRequests } from '@pb/contract/signature-requests'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { isRelayConfigured } from '../../system-mail/index.ts'
import { assertPlaced, hasSameFields, insertFields } from '../fields/insert-fields.ts'
import { createSigningSeed } from '../link.ts'
import { publishRequest } from '../publish.ts'
import { requestErrors } from '../texts.ts'
import { askSigners } from './ask-signers.ts'
import { findRequests, lockOwnRequest, presentRequests, type RequestRow } from './find-request.ts'

type Input = Body<(typeof signatureRequests)['sendSignatureRequest']>

const isSameList = (signers: readonly { name: string; email: string }[], input: Input): boolean =>
  signers.length === input.signers.length &&
  signers.every(
    ({ name, email }, at) => name === input.signers[at]!.name && email === input.signers[at]!.email,
  )

/** A repeated call changes nothing; another one for a sent document is refused. */
async function assertRepeated(tx: Tx, row: RequestRow, input: Input): Promise<void> {
  const signers = await tx
    .selectFrom('signature_request_signer')
    .select(['name', 'email'])
    .where('request_id', '=', row.id)
    .orderBy('position')
    .execute()
  const isSame =
    row.title === input.title && isSameList(signers, input) && (await hasSameFields(tx, row.id, input.fields))
  if (!isSame) throw new AppError('rule_broken', requestErrors.alreadySent)
}

async function insertSigners(tx: Tx, deps: Deps, requestId: string, input: Input): Promise<void> {
  await tx
    .insertInto('signature_request_signer')
    .values(
      input.signers.map((signer, at) => ({
        ...signer,
        ...createSigningSeed(deps),
        request_id: requestId,
        position: at + 1,
      })),
    )
    .execute()
}

/**
 * Sends an uploaded document to its signers; for some seconds it can be undone. Throws `not_found`, and `rule_broken` when it was sent
 * otherwise before.
 */
export async function sendRequest(
  actor: Actor,
  deps: Deps,
  id: string,
  input: Input,
): Promise<SignatureRequest> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnRequest(tx, actor, id)
    const { title, message, ordered, code_required, days, signers, fields } = input
    if (row.state === 'draft') {
      if (code_required && !isRelayConfigured(deps.env))
        throw new AppError('rule_broken', requestErrors.noRelay)
      assertPlaced(fields, { pages: row.pages, signers: signers.length })
      assertPrintable([title, row.filename, row.agent_name, signers.map(({ name }) => name), fields])
      const now = deps.clock.now()
      const words = [title, row.client_name, ...signers.flatMap(({ name, email }) => [name, email])].join(' ')
      await sql`UPDATE signature_request SET state = 'open', title = ${title}, message = ${message}, ordered = ${ordered},
          code_required = ${code_required},
          sent_at = ${now}, changed_at = ${now}, expires_at = ${addDays(now, days)},
          search_text = ' ' || search_words(${words})
        WHERE id = ${id} AND agent_id = ${actor.personId}`.execute(tx)
      await insertSigners(tx, deps, id, input)
      await insertFields(tx, id, fields)
      await askSigners(tx, deps, { requestId: id, isHeld: true })
      await publishRequest(tx, deps, row)
    } else await assertRepeated(tx, row, input)
    const rows = await findRequests(tx, sql`r.id = ${id}`)
    return (await presentRequests(tx, actor, rows, deps.clock.now()))[0]!
  })
}
