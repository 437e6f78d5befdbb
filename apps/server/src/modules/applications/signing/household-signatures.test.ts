import type { RenterForm } from '@pb/contract/application-forms'
import type { ApplicationRow, Household } from '@pb/contract/applications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { presentPackage } from '../package/build-package.ts'
import { findMembers } from '../package/find-members.ts'
import { makeHouseholds } from './copied-households.fixture.ts'
import { householdStep, type HouseholdUnderTest } from './household-steps.fixture.ts'

/** Set `PB_SIGNATURE_TEST=10000` for the full number of sequences, which are compared at their end only. */
const { PB_SIGNATURE_TEST: full } = process.env
/** Sequences at once, each on a household of its own: they wait for the database most of their time. */
const lanes = full === undefined ? 1 : 4
/** Households that are made together. */
const batch = full === undefined ? 3 : 50
const office = testOffice()

interface Shown {
  readonly state: string
  readonly different: number
}

/** What the model has of each person who was not removed, by form id. */
function listExpected({ model, forms }: HouseholdUnderTest): Map<string, Shown> {
  const there = model.people.filter(({ removed }) => !removed)
  return new Map(
    there.map((person) => {
      const state = model.getState(person)
      const different = state === 'outdated' ? model.listDifferent(person).length : 0
      return [forms[person.index]!.id, { state, different }]
    }),
  )
}

async function readHousehold(as: TestPerson, id: string): Promise<Household> {
  return (await office.call({ url: `/v1/application-households/${id}`, as })).json<Household>()
}

/** Expects what the model has in the agent's list and panel, on each person's page, and in the package. */
async function expectShown(under: HouseholdUnderTest): Promise<void> {
  const { agent, forms, model } = under
  const { householdId } = forms[0]!
  const expected = listExpected(under)
  const household = await readHousehold(agent, householdId)
  const panel = household.forms.map(({ id, signature_state, changed_since_signing, progress, signature }) => {
    expect([changed_since_signing, progress === 'signed', signature === null]).toEqual([
      signature_state === 'outdated',
      signature_state === 'valid',
      signature_state === 'none',
    ])
    return [id, { state: signature_state, different: signature?.changes.length ?? 0 }] as const
  })
  expect(new Map(panel)).toEqual(expected)
  const list = await office.call({ url: `/v1/aform?household_id=${householdId}`, as: agent })
  const rows = list.json<{ collection: ApplicationRow[] }>().collection
  expect(new Map(rows.map(({ id, signature_state }) => [id, signature_state]))).toEqual(
    new Map([...expected].map(([id, { state }]) => [id, state])),
  )
  for (const person of model.people) {
    if (person.removed) continue
    const page: RenterForm = await under.devices[person.index]!.read()
    const { state, different } = expected.get(forms[person.index]!.id)!
    expect({
      progress: page.progress,
      current: page.signature?.current ?? null,
      different: page.signature?.changes.length ?? 0,
      isWaiting: page.waiting_for.length > 0,
    }).toEqual({
      progress: state === 'valid' ? 'signed' : 'started',
      current: state === 'none' ? null : state === 'valid',
      different,
      isWaiting: model.isWaiting(person),
    })
    expect(page.terms.map(({ field, value }) => [field, value])).toEqual(
      page.terms.map(({ field }) => [field, model.terms.get(field)]),
    )
  }
  if (expected.size === 0) return
  const row = await getHouseholdRow(office.deps.db, householdId)
  const members = await findMembers(office.deps.db, row, {})
  const { content, people } = await presentPackage(office.deps, members, {})
  const printed = content.people.map(({ signature }, index): [string, Shown] => [
    people[index]!.form.id,
    {
      state: signature === null ? 'none' : signature.isOutdated ? 'outdated' : 'valid',
      different: signature?.changes.length ?? 0,
    },
  ])
  expect(new Map(printed)).toEqual(expected)
}

/** Runs sequences one after another; each begins with an unsigned household. */
async function runSequences(seed: number, numRuns: number): Promise<void> {
  const prepared: HouseholdUnderTest[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(householdStep, { minLength: 4, maxLength: 10 }), async (steps) => {
      if (prepared.length === 0)
        prepared.push(...(await makeHouseholds(office, await office.person(), batch)))
      const under = prepared.pop()!
      for (const step of steps) {
        // Beyond the limits of calls in a minute.
        office.clock.advance(61)
        await step.run(under)
        under.model.settle()
        if (full === undefined) await expectShown(under)
      }
      await expectShown(under)
    }),
    { numRuns, seed },
  )
}

test(
  'a signature is covered, valid and shown as in a second model, everywhere',
  async () => {
    const { seed = Date.now() % 2 ** 31 } = fc.readConfigureGlobal()
    const numRuns = Math.ceil(Number(full ?? 3) / lanes)
    // Whole before it fails: a lane that goes on would call an office that is closed.
    const results = await Promise.allSettled(
      Array.from({ length: lanes }, (_, lane) => runSequences(seed + lane, numRuns)),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  },
  full === undefined ? 60_000 : 12 * 3_600_000,
)
