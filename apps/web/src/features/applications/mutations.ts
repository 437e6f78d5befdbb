import type { Application, Household } from '@pb/contract/applications'
import type { QueryClient } from '@tanstack/react-query'
import { applicationKeys } from '../../queries/application-keys.ts'
import { clientKeys } from '../../queries/client-keys.ts'

function isHousehold(reply: unknown): reply is Household {
  return typeof reply === 'object' && reply !== null && 'forms' in reply && 'submissions' in reply
}

function isApplication(reply: unknown): reply is Application {
  return typeof reply === 'object' && reply !== null && 'report' in reply
}

/** Shows a changed form or household at once; lists and sums are refetched. */
function storeReply(client: QueryClient, reply: unknown): void {
  if (isHousehold(reply)) {
    client.setQueryData(applicationKeys.household(reply.household_id), reply)
    for (const form of reply.forms) client.setQueryData(applicationKeys.one(form.id), form)
  }
  if (!isApplication(reply)) return
  client.setQueryData(applicationKeys.one(reply.id), reply)
  client.setQueryData<Household>(applicationKeys.household(reply.household_id), (household) =>
    household
      ? { ...household, forms: household.forms.map((form) => (form.id === reply.id ? reply : form)) }
      : undefined,
  )
}

/** Refetches everything that shows applications, and the clients, whose tab depends on them. */
function refreshApplications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: applicationKeys.root })
  void client.invalidateQueries({ queryKey: clientKeys.root })
}

/** A change of applications. */
export const applicationChange = {
  log: 'Could not change an application',
  store: storeReply,
  refresh: refreshApplications,
}
