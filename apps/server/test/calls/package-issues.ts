import type { PackageIssue } from '@pb/contract/application-packages'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Returns what is outdated, missing or old in a household's package. */
export async function readIssues(
  office: Pick<TestOffice, 'call'>,
  as: TestPerson,
  householdId: string,
  query = '',
): Promise<PackageIssue[]> {
  const reply = await office.call({
    url: `/v1/application-households/${householdId}/package-issues${query}`,
    as,
  })
  return reply.json<{ collection: PackageIssue[] }>().collection
}

/** Returns what a send of the package acknowledges. */
export async function acknowledgeIssues(
  ...args: Parameters<typeof readIssues>
): Promise<{ acknowledged: string[] }> {
  return { acknowledged: (await readIssues(...args)).map(({ key }) => key) }
}
