import type { Routing, RoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createPage, settings, show, signIn } from '../inquiries.fixture.tsx'
import { newEntries, findIssues, toEntries, toRule } from './rule-entries.ts'
import { describeConditions } from './rule-text.ts'
import { RoutingPanel } from './routing-panel.tsx'

beforeEach(() => signIn(['SUPERVISOR']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const createRule = (id: string, more: Partial<RoutingRule> = {}): RoutingRule => ({
  rule_id: id,
  name: `Rule ${id}`,
  enabled: 1,
  conditions: newEntries.conditions,
  action: 'listing_agent',
  agent_id: null,
  group_id: null,
  escalation: 'everyone',
  ...more,
})

/** Stores what is saved, as the server does. */
function mockRules(
  rules: readonly RoutingRule[],
  { refuse = false, groups = [] }: { refuse?: boolean; groups?: Routing['groups'] } = {},
): ApiCall[] {
  let routing: Routing = { rules: [...rules], groups, version: 1 }
  return mockServer(({ method, path, body }) => {
    if (path === '/v1/listing-inquiries') return createPage([])
    if (method === 'PUT') {
      if (refuse) return errorResponse(409, 'Changed elsewhere')
      if (path === '/v1/inquiry-routing/groups') {
        const { groups: all } = body as { groups: { group_id: string | null }[] }
        const stored = all.map((group, index) =>
          Object.assign({}, group, { group_id: group.group_id ?? `7${index}` }),
        )
        routing = { ...routing, groups: stored as Routing['groups'], version: routing.version + 1 }
        return routing
      }
      const saved = body as { rules: RoutingRule[] }
      routing = {
        ...routing,
        rules: saved.rules.map((rule, index) =>
          Object.assign({}, rule, { rule_id: rule.rule_id ?? `9${index}` }),
        ),
        version: routing.version + 1,
      }
    }
    return routing
  })
}

const showPanel = () =>
  show(<RoutingPanel agents={settings.agents as Parameters<typeof RoutingPanel>[0]['agents']} />)
const names = async () =>
  within(await screen.findByRole('list', { name: 'Routing rules' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByText(/^Rule \d$/).textContent)
const saved = (calls: readonly ApiCall[]) =>
  calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body as { rules: RoutingRule[]; version: number })

test('moves a rule by keyboard, switches one off, and deletes one with undo', async () => {
  const calls = mockRules([createRule('1'), createRule('2'), createRule('3')])
  showPanel()
  const up = await screen.findByRole('button', { name: 'Move Rule 3 up' })
  up.focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(async () => expect(await names()).toEqual(['Rule 1', 'Rule 3', 'Rule 2']))
  expect(screen.getByText('Rule 3 is now rule 2')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Rule 3 up')
  await vi.waitFor(() => expect(saved(calls)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('switch', { name: 'Rule 1 is on' }))
  await screen.findByText('· Off')
  await userEvent.click(screen.getByRole('button', { name: 'Delete Rule 2' }))
  await screen.findByText('“Rule 2” deleted')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(async () => expect(await names()).toEqual(['Rule 1', 'Rule 3', 'Rule 2']))
  expect(saved(calls).map(({ version }) => version)).toEqual([1, 2, 3, 4])
})

test('adds a rule, and shows what is missing', async () => {
  const calls = mockRules([])
  showPanel()
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = await screen.findByRole('dialog', { name: 'New rule' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save rule' }))
  await within(dialog).findByText('Enter a name')
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Cheap')
  await userEvent.type(within(dialog).getByLabelText('Highest price'), '4,000')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'StreetEasy' }))
  await userEvent.selectOptions(within(dialog).getByLabelText('Goes to'), 'turn')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save rule' }))
  await screen.findByText('Rules saved')
  expect(saved(calls)[0]!.rules).toMatchObject([
    {
      name: 'Cheap',
      action: 'turn',
      group_id: null,
      conditions: { price_max: 4000, sources: ['streeteasy'] },
    },
  ])
  expect(screen.getByText(/StreetEasy · up to \$4,000 →/).textContent).toContain('Agents on duty, in turn')
})

test('deletes a group with undo, which adds it again with its members', async () => {
  const member = { agent_id: '1', work_days: [1, 2], work_start: 540, work_end: 1020 }
  const calls = mockRules([], { groups: [{ group_id: '4', name: 'Brooklyn team', members: [member] }] })
  showPanel()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Brooklyn team' }))
  await screen.findByText('“Brooklyn team” deleted')
  await screen.findByText('No groups yet')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Brooklyn team' })
  const puts = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(puts).toEqual([
    { groups: [], version: 1 },
    { groups: [{ group_id: null, name: 'Brooklyn team', members: [member] }], version: 2 },
  ])
})

test('starts what a rule applies to with a capital', () => {
  const conditions = { ...createRule('1').conditions, exclusive: 1 as const }
  expect(describeConditions(conditions)).toBe('Exclusives')
})

test('shows the rules as they are stored when another supervisor was faster', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockRules([createRule('1'), createRule('2')], { refuse: true })
  showPanel()
  await userEvent.click(await screen.findByRole('button', { name: 'Move Rule 1 down' }))
  await screen.findByText(/Another supervisor changed the rules/)
  expect(await names()).toEqual(['Rule 1', 'Rule 2'])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ priceMin: '4.000' }, 'price_min'],
  [{ priceMax: '4k' }, 'price_max'],
  [{ priceMin: '5,000', priceMax: '4,000' }, 'price_max'],
  [{ action: 'agent' as const }, 'agent'],
])('finds what is wrong with %j', (wrong, field) => {
  expect(Object.keys(findIssues({ ...newEntries, name: 'A', ...wrong }))).toEqual([field])
})

test('an edited rule is saved as it was, without what its action does not have', () => {
  const rule = createRule('1', { action: 'turn', group_id: '4', escalation: 'next' })
  expect(toRule(toEntries(rule, new Map()), rule)).toEqual(rule)
  expect(toRule({ ...toEntries(rule, new Map()), action: 'mailbox_owner' }, rule)).toMatchObject({
    group_id: null,
    escalation: 'everyone',
  })
})
