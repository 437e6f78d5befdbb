import type { Module } from '../platform/module.ts'
import { account, auth } from './auth/index.ts'
import { brochures } from './brochures/index.ts'
import { buildingListings } from './building-listings/index.ts'
import { buildings } from './buildings/index.ts'
import { clientImport } from './client-import/index.ts'
import { clientLife, clientLists, clientMerges, clientTags } from './client-life/index.ts'
import { clients } from './clients/index.ts'
import { comps } from './comps/index.ts'
import { feeds } from './feeds/index.ts'
import { licenses } from './licenses/index.ts'
import { listings } from './listings/index.ts'
import {
  mailAccounts,
  mailAttachments,
  mailBody,
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
import { media } from './media/index.ts'
import { members } from './members/index.ts'
import { myListings } from './my-listings/index.ts'
import { notificationChannels, notifications } from './notifications/index.ts'
import { operations } from './operations/index.ts'
import { profile, signatures } from './profile/index.ts'
import { sending, sharedListings } from './sending/index.ts'
import { savedSearches } from './saved-searches/index.ts'
import { sheets } from './sheets/index.ts'
import { suggestions } from './suggestions/index.ts'
import { systemMail } from './system-mail/index.ts'

/** The explicit list of modules; nothing is loaded by itself. */
export const modules: readonly Module[] = [
  auth,
  members,
  account,
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
  buildingListings,
  brochures,
  comps,
  feeds,
  sheets,
  clients,
  clientLife,
  clientTags,
  clientLists,
  clientImport,
  clientMerges,
  savedSearches,
  mailBody,
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
  suggestions,
  operations,
]
