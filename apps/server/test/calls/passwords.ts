import { hashPassword } from '../../src/modules/accounts/sign-in/index.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Gives people a password; hashing is slow by design, so all get the same hash. */
export async function setPassword(
  office: TestOffice,
  password: string,
  ...people: readonly TestPerson[]
): Promise<void> {
  await office.deps.db
    .updateTable('agent')
    .set({ password_hash: await hashPassword(password) })
    .where(
      'person_id',
      'in',
      people.map(({ personId }) => personId),
    )
    .execute()
}
