import type { Role } from '@pb/contract/roles'
import type { Tx } from '../../platform/db.ts'
import { demo, hashPassword } from '../auth/index.ts'
import { daysBefore } from './clock.ts'

/** An agent of the demo office. */
export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

const profiles: Readonly<Record<string, { roles: Role[]; phone: string; description: string }>> = {
  'sofia.marin@pboffice.example': {
    roles: ['AGENT', 'SUPERVISOR'],
    phone: '(212) 555-0101',
    description: 'Runs the office. Twenty years of rentals and sales between the Village and the Bronx.',
  },
  'adam.cole@pboffice.example': {
    roles: ['AGENT'],
    phone: '(646) 555-0102',
    description: 'Rentals downtown and in north Brooklyn, and what it takes to get an application through.',
  },
  'nina.park@pboffice.example': {
    roles: ['AGENT'],
    phone: '(917) 555-0103',
    description: 'Co-op and condo sales on both sides of the park; patient with boards.',
  },
  'dev.ito@pboffice.example': {
    roles: ['AGENT', 'DEVELOPER'],
    phone: '(718) 555-0104',
    description: 'Looks after the office’s systems, and rents out Queens.',
  },
}

/** Writes the accounts that the demo's sign-in page shows. */
export async function makePeople(tx: Tx, now: Date): Promise<DemoPerson[]> {
  const password_hash = await hashPassword(demo.password)
  const people: DemoPerson[] = []
  for (const { name, email } of demo.accounts) {
    const { roles, phone, description } = profiles[email]!
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
      })
      .execute()
    people.push({ id, name, email, phone })
  }
  return people
}
