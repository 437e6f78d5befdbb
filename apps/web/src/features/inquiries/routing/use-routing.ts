import type { Routing, SavedRoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage, isConflict } from '../../../lib/http-error.ts'
import { inquiryRoutingQuery } from '../../../queries/inquiry-routing.ts'
import { inquirySettingsQuery } from '../../../queries/inquiries.ts'
import * as texts from './texts.ts'

interface RulesChange {
  readonly rules: readonly SavedRoutingRule[]
  /** The toast when it is saved; none for what the screen itself shows. */
  readonly success?: string
  /** The rules that undo brings back. */
  readonly before?: readonly SavedRoutingRule[]
}

/** Saves the rules as they are on screen; they show at once, and as they are stored when that fails. */
export function useSaveRules() {
  const client = useQueryClient()
  const { queryKey } = inquiryRoutingQuery
  const save = useMutation({
    mutationFn: ({ rules }: RulesChange) => {
      const version = client.getQueryData(queryKey)?.version ?? 0
      return call(contract.inquiries.saveInquiryRules, { body: { rules: [...rules], version } })
    },
    // One after the other, since each needs the version of the one before.
    scope: { id: 'inquiry-rules' },
    onSuccess: (routing: Routing) => client.setQueryData(queryKey, routing),
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
      // Whether agents can go on duty follows from the rules.
      void client.invalidateQueries({ queryKey: inquirySettingsQuery.queryKey })
    },
    meta: {
      success: (_routing, { success, before }) =>
        success !== undefined
          ? { text: success, ...(before && { undo: (): void => save.mutate({ rules: before }) }) }
          : undefined,
      log: 'The routing rules could not be saved',
      error: (error) => ({
        text: texts.notSaved,
        description: isConflict(error) ? texts.changedElsewhere : getErrorMessage(error),
      }),
    },
  })
  return save
}
