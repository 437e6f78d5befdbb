import { account } from './account.ts'
import { agentYears } from './agent-years.ts'
import { applicationChecklists, applicationForms } from './application-forms.ts'
import { applicationPapers } from './application-papers.ts'
import { applicationPackages } from './application-packages.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { bankStatements } from './bank-statements.ts'
import { brochures } from './brochures.ts'
import { buildingListings } from './building-listings.ts'
import { buildings } from './buildings.ts'
import { calendar } from './calendar.ts'
import { clientImports } from './client-imports.ts'
import { clientLife } from './client-life.ts'
import { clientLists } from './client-lists.ts'
import { clientMerges } from './client-merges.ts'
import { clientTags } from './client-tags.ts'
import { clients } from './clients.ts'
import { commissionPlans } from './commission-plans.ts'
import { comps } from './comps.ts'
import { feeApprovals } from './fee-approvals.ts'
import { dashboard } from './dashboard.ts'
import { dataErasures } from './data-erasures.ts'
import { dataExports } from './data-exports.ts'
import type { Endpoint } from './endpoint.ts'
import { feeds } from './reso.ts'
import { emailOptOuts } from './email-opt-outs.ts'
import { followUps } from './follow-ups.ts'
import { inquiries } from './inquiries.ts'
import { listingMap } from './listing-map.ts'
import { listingTerms } from './listing-terms.ts'
import { licenses } from './licenses.ts'
import { dealPaperwork, dealStatements } from './deal-paperwork.ts'
import { dealMoves, deals } from './deals.ts'
import { diagnostics } from './diagnostics.ts'
import { listings } from './listings.ts'
import { mailAccounts } from './mail-accounts.ts'
import { mailBody } from './mail-body.ts'
import { mailAttachments } from './mail-attachments.ts'
import { mailBulk } from './mail-bulk.ts'
import { mailImports } from './mail-imports.ts'
import { mailClients } from './mail-clients.ts'
import { mailContacts } from './mail-contacts.ts'
import { mailDrafts } from './mail-drafts.ts'
import { mailFlags } from './mail-flags.ts'
import { mailDelivery } from './mail-delivery.ts'
import { mailSending } from './mail-sending.ts'
import { documentTemplates } from './document-templates.ts'
import { mailTemplates } from './mail-templates.ts'
import { mailThreads } from './mail-threads.ts'
import { mailUploads } from './mail-uploads.ts'
import { media } from './media.ts'
import { members } from './members.ts'
import { myListings } from './my-listings.ts'
import { notificationChannels } from './notification-channels.ts'
import { notifications } from './notifications.ts'
import { office } from './office.ts'
import { onboarding } from './onboarding.ts'
import { opInvoices } from './op-invoices.ts'
import { live, liveStreams } from './live-streams.ts'
import { openingBalances } from './opening-balances.ts'
import { openHouses, openHouseSignIn } from './open-houses.ts'
import { operations } from './operations.ts'
import { payouts } from './payouts.ts'
import { profile } from './profile.ts'
import { recentlyDeleted } from './recently-deleted.ts'
import { reactions } from './reactions.ts'
import { sending } from './sending.ts'
import { sharedListings } from './shared-listings.ts'
import { savedSearches } from './saved-searches.ts'
import { showingRequests, showings } from './showings.ts'
import { sheets } from './availability-sheets.ts'
import { stats } from './stats.ts'
import { suggestions } from './suggestions.ts'
import { signatureRequests } from './signature-requests.ts'
import { signatures } from './signatures.ts'
import { signing } from './signing.ts'
import { today } from './today.ts'
import { tours } from './tours.ts'
import { passkeys } from './passkeys.ts'
import { proof } from './proof.ts'
import { twoFactor } from './two-factor.ts'
import { weather } from './weather.ts'

/**
 * The contract: one table of every endpoint, by domain. The server registers from it, the web client calls
 * through it, and the OpenAPI page at `/docs` is made from it.
 */
export const contract = {
  auth,
  members,
  account,
  passkeys,
  proof,
  twoFactor,
  profile,
  office,
  signatures,
  licenses,
  notifications,
  notificationChannels,
  listings,
  listingMap,
  listingTerms,
  myListings,
  feeApprovals,
  bankStatements,
  brochures,
  comps,
  buildings,
  buildingListings,
  clients,
  feeds,
  sheets,
  clientLife,
  clientTags,
  clientLists,
  clientImports,
  clientMerges,
  emailOptOuts,
  followUps,
  applications,
  applicationForms,
  applicationPapers,
  applicationPackages,
  applicationChecklists,
  signatureRequests,
  documentTemplates,
  signing,
  commissionPlans,
  deals,
  opInvoices,
  openingBalances,
  payouts,
  calendar,
  dealMoves,
  dealPaperwork,
  dealStatements,
  agentYears,
  savedSearches,
  mailBody,
  mailAccounts,
  mailThreads,
  mailBulk,
  mailImports,
  mailFlags,
  mailDrafts,
  mailSending,
  mailDelivery,
  mailAttachments,
  mailUploads,
  mailContacts,
  mailClients,
  mailTemplates,
  sending,
  sharedListings,
  reactions,
  inquiries,
  openHouses,
  openHouseSignIn,
  liveStreams,
  live,
  today,
  weather,
  showingRequests,
  showings,
  tours,
  dashboard,
  onboarding,
  recentlyDeleted,
  dataErasures,
  dataExports,
  stats,
  suggestions,
  media,
  operations,
  diagnostics,
}

/** Every endpoint as one flat list. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((domain) =>
  Object.values(domain),
)
