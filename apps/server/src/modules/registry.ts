import type { Module } from '../platform/module.ts'
import { account, auth, passkeys, proof, twoFactor } from './accounts/sign-in/index.ts'
import {
  applicationChecklists,
  applicationForms,
  applicationPapers,
  applicationPackages,
  applications,
} from './applications/index.ts'
import { bankStatements } from './bank-statements/index.ts'
import { brochures } from './brochures/index.ts'
import { buildingListings } from './buildings/building-listings/index.ts'
import { buildings } from './buildings/index.ts'
import { calendar } from './calendar/index.ts'
import { clientImport } from './clients/import/index.ts'
import { clients } from './clients/index.ts'
import { clientLists } from './clients/lists/index.ts'
import { clientMerges } from './clients/merge/index.ts'
import { clientTags } from './clients/tags/index.ts'
import { clientTasks } from './clients/tasks/index.ts'
import { clientTimeline } from './clients/timeline/index.ts'
import { commissionPlans } from './commission-plans/index.ts'
import { comps } from './comps/index.ts'
import { dataErasures } from './data-erasures/index.ts'
import { dataExports } from './data-exports/index.ts'
import { dashboard } from './dashboard/index.ts'
import { emailOptOuts } from './email-opt-outs/index.ts'
import { dealMoves, dealPaperwork, deals } from './deals/index.ts'
import { agentYears } from './deals/agent-year/index.ts'
import { dealStatements } from './deals/statement/index.ts'
import { feeds } from './reso/index.ts'
import { followUps } from './follow-ups/index.ts'
import { licenses } from './accounts/licenses/index.ts'
import { listings } from './listings/index.ts'
import {
  mailAccounts,
  mailAttachments,
  mailBody,
  mailBulk,
  mailImports,
  mailClients,
  mailContacts,
  mailDelivery,
  mailDrafts,
  mailFlags,
  mailSending,
  mailTemplates,
  mailThreads,
  mailUploads,
} from './mailbox/index.ts'
import { inquiries } from './inquiries/index.ts'
import { media } from './media/index.ts'
import { members } from './accounts/members/index.ts'
import { feeApprovals } from './listings/fee-approvals/index.ts'
import { myListings } from './listings/manage/index.ts'
import { notificationChannels, notifications } from './notifications/index.ts'
import { office } from './office/index.ts'
import { opInvoices } from './invoices/index.ts'
import { live, liveStreams } from './live-streams/index.ts'
import { onboarding } from './onboarding/index.ts'
import { openHouses, openHouseSignIn } from './open-houses/index.ts'
import { operations } from './operations/index.ts'
import { openingBalances } from './opening-balances/index.ts'
import { payouts } from './payouts/index.ts'
import { profile, signatures } from './accounts/profile/index.ts'
import { recentlyDeleted } from './recently-deleted/index.ts'
import { reactions, sending, sharedListings } from './listing-sends/index.ts'
import { savedSearches } from './saved-searches/index.ts'
import { showingRequests, showings } from './showings/index.ts'
import { sheets } from './availability-sheets/index.ts'
import { documentTemplates } from './document-templates/index.ts'
import { signatureRequests, signing } from './signature-requests/index.ts'
import { stats } from './stats/index.ts'
import { suggestions } from './suggestions/index.ts'
import { systemMail } from './system-mail/index.ts'
import { today } from './today/index.ts'
import { tours } from './tours/index.ts'
import { weather } from './weather/index.ts'

/** The explicit list of modules; no module is loaded automatically. */
export const modules: readonly Module[] = [
  office,
  auth,
  members,
  account,
  passkeys,
  proof,
  twoFactor,
  profile,
  signatures,
  systemMail,
  licenses,
  notifications,
  notificationChannels,
  media,
  buildings,
  listings,
  myListings,
  feeApprovals,
  buildingListings,
  bankStatements,
  brochures,
  comps,
  feeds,
  sheets,
  emailOptOuts,
  clients,
  clientTimeline,
  clientTasks,
  clientTags,
  clientLists,
  clientImport,
  clientMerges,
  savedSearches,
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
  mailBody,
  mailBulk,
  mailImports,
  mailThreads,
  mailFlags,
  mailDrafts,
  mailSending,
  mailDelivery,
  mailAccounts,
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
  showings,
  showingRequests,
  tours,
  dashboard,
  stats,
  suggestions,
  onboarding,
  recentlyDeleted,
  dataErasures,
  dataExports,
  operations,
]
