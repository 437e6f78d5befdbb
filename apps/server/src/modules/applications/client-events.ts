import { joinPersonName } from '@pb/rules/person-name'
import type { ClientEventKind } from '@pb/contract/client-life'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordClientEvent } from '../clients/index.ts'
import { addEventTexts } from '../clients/timeline/index.ts'
import { notify } from '../notifications/index.ts'
import { publishApplication } from './forms/publish-application.ts'
import { notificationTexts, timelineTitles } from './texts.ts'
import './tables.ts'

type Payload = Readonly<Record<string, unknown>>
type FormEventKind = Extract<ClientEventKind, `application-${string}`>

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the timeline texts of this module's events. */
export function registerTimelineTexts(): void {
  const toEntry = (kind: FormEventKind) => (payload: Payload) => ({
    title: timelineTitles[kind](toText(payload['name']), toText(payload['address'])),
    text: toText(payload['reason']) || null,
    link: payload['user_id'] ? `/clients/rental/${toText(payload['user_id'])}/application` : null,
  })
  addEventTexts({
    'application-asked': toEntry('application-asked'),
    'application-opened': toEntry('application-opened'),
    'application-signed': toEntry('application-signed'),
    'application-changed': toEntry('application-changed'),
    'application-sent': toEntry('application-sent'),
    'application-answered': (payload) => ({
      ...toEntry('application-answered')(payload),
      title: timelineTitles['application-answered'](toText(payload['status']), toText(payload['address'])),
    }),
  })
}

interface HouseholdEvent {
  readonly kind: FormEventKind
  readonly householdId: string
  /** Name of the person it is about; for a submission those of the recipients. */
  readonly name?: string
  readonly status?: string
  readonly reason?: string
  readonly at: Date
  /** True when the agent contacted the client. */
  readonly contact?: boolean
}

interface HouseholdClient {
  readonly client_id: string
  readonly agent_id: string
  readonly user_id: string
  readonly client_name: string
  readonly address: string
}

async function getHouseholdClient(tx: Tx, householdId: string): Promise<HouseholdClient> {
  const row = await tx
    .selectFrom('application_household as h')
    .innerJoin('client as c', 'c.id', 'h.client_id')
    .where('h.id', '=', householdId)
    .select(['h.client_id', 'h.agent_id', 'c.person_id as user_id', 'c.first_name', 'c.last_name'])
    .select(['h.building_address', 'h.apartment_no'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    client_name: joinPersonName(row),
    address: [row.building_address, row.apartment_no].filter((part) => part !== '').join(', '),
  }
}

/** Adds an entry to the timeline of the household's client, and informs the agent's open tabs. No values, no secrets. */
export async function recordHouseholdEvent(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  { kind, householdId, at, contact = false, ...details }: HouseholdEvent,
): Promise<HouseholdClient> {
  const client = await getHouseholdClient(tx, householdId)
  const { client_id: clientId, agent_id: agentId, user_id, address } = client
  const payload = { household_id: householdId, user_id, address, ...details }
  await recordClientEvent(tx, { clientId, agentId, kind, payload, at, contact })
  await publishApplication(tx, deps, agentId, user_id)
  return client
}

interface FormActivity {
  readonly formId: string
  /** `changed`: papers or values after signing. */
  readonly what: 'opened' | 'signed' | 'changed'
}

/** A form with the id of its last signature. */
function getSignedForm(tx: Tx, formId: string) {
  return tx
    .selectFrom('application_form')
    .where('id', '=', formId)
    .select((eb) => [
      'household_id',
      'name',
      eb
        .selectFrom('application_signature')
        .whereRef('form_id', '=', 'application_form.id')
        .select((inner) => inner.fn.max('id').as('id'))
        .as('signature_id'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Records what a renter did with a form: a timeline entry, and for a signature or new papers after it a notification.
 * The agent is notified once for each signature, and once for the changes after it.
 */
export async function recordFormActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  { formId, what }: FormActivity,
): Promise<void> {
  const form = await getSignedForm(tx, formId)
  const event = { kind: `application-${what}` as const, householdId: form.household_id, name: form.name }
  const client = await recordHouseholdEvent(tx, deps, { ...event, at: deps.clock.now() })
  if (what === 'opened') return
  await notifyOfForm(tx, deps, { formId, what, form, client })
}

interface FormNotice {
  readonly formId: string
  readonly what: 'signed' | 'changed' | 'outdated'
  readonly form: { readonly name: string; readonly signature_id: string | null }
  readonly client: HouseholdClient
}

/** Notifies the agent once of each kind for each signature. */
async function notifyOfForm(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  { formId, what, form, client }: FormNotice,
): Promise<void> {
  const { agent_id, user_id, client_name, address } = client
  await notify(tx, deps, agent_id, {
    kind: 'application',
    message: notificationTexts[what](form.name, address),
    key: `application-${what}:${formId}:${form.signature_id ?? '0'}`,
    payload: {
      user_id,
      user: { name: client_name },
      link: `/clients/rental/${user_id}/application?form=${formId}`,
    },
  })
}

/** Notifies the agent that a person must sign again because another changed what both signed. */
export async function notifyOfOutdatedSignature(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  formId: string,
): Promise<void> {
  const form = await getSignedForm(tx, formId)
  const client = await getHouseholdClient(tx, form.household_id)
  await notifyOfForm(tx, deps, { formId, what: 'outdated', form, client })
}
