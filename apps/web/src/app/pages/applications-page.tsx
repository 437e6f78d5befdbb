import { ApplicationsPage } from '../../features/applications/applications-page.tsx'

/** Rental applications of the agent's clients. */
export function Component() {
  return <ApplicationsPage />
}
