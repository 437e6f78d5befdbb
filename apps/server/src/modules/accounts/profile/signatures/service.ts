import { maxSignatureHtml, maxSignatures, type SignatureInput } from '@pb/contract/signatures'
import { htmlToText } from '@pb/rules/html-to-text'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { sanitizeAgentHtml } from '../../../../platform/html/agent-html.ts'
import {
  setDefaultSignature,
  lockAndCount,
  findSignature,
  insertSignature,
  findSignatures,
  clearDefaultSignature,
  setSignatureDeleted,
  updateSignature,
  type SignatureRow,
} from './queries.ts'

const tooManySignatures = `You can have up to ${maxSignatures} signatures. Delete one to add another.`

type DefaultFlag = { readonly is_default?: 0 | 1 | undefined }

/** Returns the caller's signatures, sorted by name. */
export function listSignatures(actor: Actor, { db }: Deps): Promise<SignatureRow[]> {
  return findSignatures(db, actor.personId)
}

/**
 * Returns the HTML to store. Throws `bad_input` where escaping makes it too long or sanitizing leaves nothing visible.
 */
function sanitizeSignature({ env }: Deps, html: string): string {
  const clean = sanitizeAgentHtml(html, new URL(env.publicUrl).origin).trim()
  const invalid = (message: string) =>
    new AppError('bad_input', message, { issues: [{ path: 'body.html', message }] })
  if (clean.length > maxSignatureHtml) throw invalid('This signature is too long')
  if (htmlToText(clean) === '' && !clean.includes('<img ')) throw invalid('Write the signature')
  return clean
}

async function applyDefault(
  tx: Tx,
  personId: string,
  id: string,
  { is_default }: DefaultFlag,
): Promise<void> {
  if (is_default === 1) await setDefaultSignature(tx, personId, id)
  if (is_default === 0) await clearDefaultSignature(tx, personId, id)
}

/** Adds a signature, optionally as the default. Throws `rule_broken` beyond `maxSignatures`. */
export async function createSignature(
  { personId }: Actor,
  deps: Deps,
  { name, html, ...choice }: SignatureInput & DefaultFlag,
): Promise<SignatureRow> {
  const clean = sanitizeSignature(deps, html)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if ((await lockAndCount(tx, personId)) >= maxSignatures)
      throw new AppError('rule_broken', tooManySignatures)
    const row = { person_id: personId, name, html: clean, created_at: now, updated_at: now }
    const id = await insertSignature(tx, row)
    await applyDefault(tx, personId, id, choice)
    return findSignature(tx, personId, id)
  })
}

/** Saves the given fields. Throws `not_found` unless the signature is the caller's. */
export async function saveSignature(
  { personId }: Actor,
  deps: Deps,
  id: string,
  { name, html, ...choice }: { name?: string | undefined; html?: string | undefined } & DefaultFlag,
): Promise<SignatureRow> {
  const changed = name !== undefined || html !== undefined
  const changes = {
    name,
    html: html === undefined ? undefined : sanitizeSignature(deps, html),
    updated_at: changed ? deps.clock.now() : undefined,
  }
  return deps.db.transaction().execute(async (tx) => {
    // The update also locks the row, so that it cannot be deleted before it becomes the default.
    if (!(await updateSignature(tx, personId, id, changes))) throw new AppError('not_found')
    await applyDefault(tx, personId, id, choice)
    return findSignature(tx, personId, id)
  })
}

/** Deletes a signature, which can be restored; the default falls to none. Throws `not_found`. */
export async function removeSignature({ personId }: Actor, { db, clock }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await setSignatureDeleted(tx, personId, id, clock.now()))) throw new AppError('not_found')
    await clearDefaultSignature(tx, personId, id)
  })
}

/** Restores a deleted signature, not as the default. Throws `not_found`, and `rule_broken` beyond `maxSignatures`. */
export async function restoreSignature({ personId }: Actor, { db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const count = await lockAndCount(tx, personId)
    if (!(await setSignatureDeleted(tx, personId, id, null))) throw new AppError('not_found')
    if (count >= maxSignatures) throw new AppError('rule_broken', tooManySignatures)
  })
}
