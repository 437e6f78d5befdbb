import type { Role } from '@pb/contract/roles'
import { licenseTitles, type LicenseClass } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db/db.ts'
import { demo, hashPassword } from '../accounts/sign-in/index.ts'
import { demoOffice } from './office.ts'
import { daysBefore } from './clock.ts'

/** An agent of the demo office. */
export interface DemoAgent {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly license: { readonly number: string; readonly expiresOn: string }
}

interface Profile {
  readonly roles: Role[]
  readonly phone: string
  readonly description: string
  readonly license: { readonly license_number: string; readonly license_class: LicenseClass }
}

const profiles: Readonly<Record<string, Profile>> = {
  'sofia.marin@pboffice.example': {
    roles: ['AGENT', 'SUPERVISOR'],
    phone: '(212) 555-0101',
    description: 'Runs the office. Twenty years of rentals and sales between the Village and the Bronx.',
    license: { license_number: '10491200101', license_class: 'broker' },
  },
  'adam.cole@pboffice.example': {
    roles: ['AGENT'],
    phone: '(646) 555-0102',
    description: 'Rentals downtown and in north Brooklyn, and what it takes to get an application through.',
    license: { license_number: '10401200102', license_class: 'salesperson' },
  },
  'nina.park@pboffice.example': {
    roles: ['AGENT'],
    phone: '(917) 555-0103',
    description: 'Co-op and condo sales on both sides of the park; patient with boards.',
    license: { license_number: '10301200103', license_class: 'associate_broker' },
  },
  'dev.ito@pboffice.example': {
    roles: ['AGENT', 'DEVELOPER'],
    phone: '(718) 555-0104',
    description: 'Looks after the office’s systems, and rents out Queens.',
    license: { license_number: '10401200104', license_class: 'salesperson' },
  },
}

/** Writes the default email signature of an agent. */
async function writeSignature(
  tx: Tx,
  personId: string,
  { name, email, phone, title }: { name: string; email: string; phone: string; title: string },
): Promise<void> {
  const html = `<p><strong>${name}</strong><br>${title}<br>${demoOffice.name}</p><p>${phone}<br><a href="mailto:${email}">${email}</a></p>`
  const { id } = await tx
    .insertInto('mail_signature')
    .values({ person_id: personId, name: 'Office', html })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('agent').set({ signature_id: id }).where('person_id', '=', personId).execute()
}

/** Writes the accounts shown on the demo sign-in page. */
export async function writeAgents(tx: Tx, now: Date): Promise<DemoAgent[]> {
  const password_hash = await hashPassword(demo.password)
  const people: DemoAgent[] = []
  for (const { name, email } of demo.accounts) {
    const { roles, phone, description, license } = profiles[email]!
    const [first_name = '', last_name = ''] = name.split(' ')
    const created_at = daysBefore(now, 400)
    const { id } = await tx
      .insertInto('person')
      .values({ name, first_name, last_name, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('person_email').values({ email, person_id: id }).execute()
    await tx
      .insertInto('agent')
      .values({
        person_id: id,
        email,
        roles,
        password_hash,
        created_at,
        contact_email: email,
        phone,
        description,
        // The developer shows no renters around.
        preferences: JSON.stringify({ agent_show_on_signin_form: roles.includes('DEVELOPER') ? 0 : 1 }),
      })
      .execute()
    // New York licenses are valid for two years; none expires soon.
    const expires_on = newYorkDate(daysBefore(now, -500))
    await tx
      .insertInto('agent_license')
      .values({ person_id: id, ...license, expires_on, created_at })
      .execute()
    await writeSignature(tx, id, { name, email, phone, title: licenseTitles[license.license_class] })
    people.push({
      id,
      name,
      email,
      phone,
      license: { number: license.license_number, expiresOn: expires_on },
    })
  }
  return people
}
