import type { RenterForm, FormValue } from '@pb/contract/application-forms'
import type { InjectOptions } from 'fastify'
import type { TestOffice } from '../../../../test/harness/test-office.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { firstRow } from '../../../platform/db/one-row.ts'

let calls = 0

/** A browser with a renter's form: it numbers its changes and remembers the versions it saw. */
export class FormDevice {
  readonly #office: TestOffice
  readonly #token: string
  readonly name: string
  readonly #seen = new Map<string, number>()
  #sequence = 0

  constructor(office: TestOffice, token: string) {
    calls += 1
    this.#office = office
    this.#token = token
    this.name = `device-${calls}`
  }

  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, options: InjectOptions = {}) {
    return this.#office.call({ method, url: `/v1/application-forms/${this.#token}${path}`, ...options })
  }

  async read(): Promise<RenterForm> {
    const reply = await this.call('GET', '')
    if (reply.statusCode !== 200) throw new Error(`The form was not read: ${reply.statusCode} ${reply.body}`)
    const form = reply.json<RenterForm>()
    for (const { field, version } of form.values) this.#seen.set(field, version)
    return form
  }

  /** Learns what changed since the page was read, which it is first: versions of values. Returns that of the form. */
  async refresh(): Promise<number> {
    if (this.#seen.size === 0) return (await this.read()).version
    const { deps } = this.#office
    const rows = await deps.db
      .selectFrom('application_form_link as l')
      .innerJoin('application_form as f', 'f.id', 'l.form_id')
      .leftJoin('application_value as v', 'v.form_id', 'f.id')
      .where('l.token_hash', '=', hashToken(this.#token))
      .select(['f.version as form_version', 'v.field', 'v.version'])
      .execute()
    for (const { field, version } of rows) if (field !== null) this.#seen.set(field, version!)
    return firstRow(rows).form_version
  }

  /** A change as the page sends it. */
  change(field: string, value: string) {
    calls += 1
    this.#sequence += 1
    return {
      value,
      seen_version: this.#seen.get(field) ?? 0,
      device: this.name,
      sequence: this.#sequence,
      key: `change-${calls}`,
    }
  }

  send(field: string, payload: object) {
    return this.call('PUT', `/values/${field}`, { payload })
  }

  /** Saves a field; throws when it is refused. */
  async save(field: string, value: string) {
    const reply = await this.send(field, this.change(field, value))
    if (reply.statusCode !== 200) throw new Error(`${field} answered ${reply.statusCode}: ${reply.body}`)
    const saved = reply.json<{ saved: FormValue; replaced: FormValue | null; version: number }>()
    this.#seen.set(field, saved.saved.version)
    return saved
  }
}
