import { findField, isSecret } from '@pb/rules/applications/fields'
import { formatDate } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getPrintImage } from '../../media/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { listRedactions, readOutgoingPaper } from '../redaction/redactions.ts'
import { getSignatures, readSignatureImage } from '../signing/get-signature.ts'
import { readCovered } from '../signing/read-covered.ts'
import { readValues, type StoredValue } from '../values/read-values.ts'
import { decryptFormValue } from '../values/reveal.ts'
import type { PackageContent } from './content.ts'
import { findMembers, type PackageChoice, type PackageMembers } from './find-members.ts'
import {
  formatAddress,
  presentFacts,
  presentMember,
  presentTests,
  presentTotals,
} from './present-household.ts'
import { mapValues, presentPerson, sortPapers } from './present-person.ts'
import { renderPackage, type RenderedPackage } from './render-package.ts'
import { getSigningKey } from './signing-key.ts'

export interface PackageOptions extends PackageChoice {
  /** Whether social security and account numbers are printed in full; the caller asks why and logs it. */
  readonly unmasked?: boolean
  /** Whether the cover compares income and rent; it does by default. */
  readonly hasTests?: boolean
  /** Whether it is the signer's own copy: without income tests and what the agent noted of the landlord. */
  readonly isForSigner?: boolean
  /** Name of the reader across each page. */
  readonly watermark?: string
  /** Called while it is built, with how far it is in percent. */
  readonly onProgress?: (percent: number) => void
}

/** Replaces the masks of secrets, which are shown instead of them, by the numbers themselves. */
async function revealValues(
  deps: Deps,
  formId: string,
  values: readonly StoredValue[],
): Promise<StoredValue[]> {
  return Promise.all(
    values.map(async (value) => {
      const field = findField(value.field)
      if (value.value !== null || !field || !isSecret(field)) return value
      return { ...value, mask: await decryptFormValue(deps, formId, value.field) }
    }),
  )
}

/** Presents a package for its worker, with the people that it was made from. */
export async function presentPackage(
  deps: Deps,
  { household, forms, papers, others }: PackageMembers,
  { unmasked = false, watermark = '', isForSigner = false, hasTests = !isForSigner }: PackageOptions,
) {
  const ids = forms.map(({ id }) => id)
  const [office, agent, stored, signatures, covered] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByJob(household.agent_id), deps),
    readValues(deps.db, [...ids, ...others.map(({ id }) => id)]),
    getSignatures(deps.db, ids),
    readCovered(deps.db, ids),
  ])
  const redactions = await listRedactions(
    deps.db,
    [...papers.values()].flat().map(({ id }) => id),
  )
  const people = await Promise.all(
    forms.map(async (form) => {
      const masked = stored.get(form.id) ?? []
      const values = unmasked ? await revealValues(deps, form.id, masked) : masked
      return {
        form,
        household,
        values,
        papers: sortPapers(papers.get(form.id) ?? []),
        redactions,
        signature: signatures.get(form.id),
        covered: covered.get(form.id) ?? [],
      }
    }),
  )
  const members = people.map(({ form, values }) => ({ form, values: mapValues(values) }))
  const left = others.map((form) => ({ form, values: mapValues(stored.get(form.id) ?? []) }))
  const content: PackageContent = {
    office: office.name,
    officeLines: formatOfficeLines(office),
    agent,
    address: formatAddress(household),
    date: formatDate(deps.clock.now(), 'long', officeTimeZone),
    facts: presentFacts(household, { isForSigner }),
    members: members.map(({ form, values }) => presentMember(form, values)),
    totals: presentTotals(members, left),
    tests: hasTests ? presentTests(household, members, left) : [],
    people: people.map(presentPerson),
    isUnmasked: unmasked,
    watermark,
  }
  return { content, people, office }
}

/**
 * Builds the package of a household, signed, in a process of its own. Throws `not_found` for forms or papers that are
 * not the household's, `rule_broken` for letters that no font has. It is never written to the disk.
 */
export async function buildPackage(
  deps: Deps,
  household: HouseholdRow,
  options: PackageOptions = {},
): Promise<RenderedPackage> {
  const members = await findMembers(deps.db, household, options)
  const { content, people, office } = await presentPackage(deps, members, options)
  assertPrintable(content)
  const [logo, key, signatures] = await Promise.all([
    office.logo === null ? Promise.resolve(null) : getPrintImage(deps, office.logo, 'small'),
    getSigningKey(deps, office.name),
    Promise.all(
      people.map(({ signature }) =>
        signature ? readSignatureImage(deps, signature) : Promise.resolve(null),
      ),
    ),
  ])
  const papers = people.flatMap((person) => person.papers)
  return renderPackage(
    {
      start: { kind: 'content', content, logo, signatures, key, now: deps.clock.now() },
      paper: (index) => readOutgoingPaper(deps, papers[index]!),
    },
    { onProgress: options.onProgress },
  )
}
