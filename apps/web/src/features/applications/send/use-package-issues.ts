import type { PackageIssue } from '@pb/contract/application-packages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { packageIssuesQuery } from '../../../queries/applications.ts'

interface Contents {
  readonly form_ids?: readonly string[]
  readonly media_item_ids?: readonly string[]
}

const none: readonly PackageIssue[] = []

const toKey = (issues: readonly PackageIssue[]): string => issues.map(({ key }) => key).join('\n')

/** What is outdated, missing or old in a package, and whether the agent confirmed that very list. */
export function usePackageIssues(householdId: string, { form_ids: forms, media_item_ids: papers }: Contents) {
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(
    packageIssuesQuery(householdId, {
      ...(forms && { form_ids: forms.join(',') }),
      ...(papers && { media_item_ids: papers.join(',') }),
    }),
  )
  const issues = data?.collection ?? none
  const [confirmedKey, setConfirmedKey] = useState<string | null>(null)
  const current = toKey(issues)
  return {
    issues,
    /** Whether the list is still to come; a failed one is reported by the server when the package is sent. */
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    isConfirmed: issues.length === 0 || confirmedKey === current,
    confirm: (confirmed: boolean) => setConfirmedKey(confirmed ? current : null),
    refetch,
  }
}
