import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../test/harness.ts'
import { refused } from '../test/refused-writes.ts'
import { ownedClientLife } from '../test/owned-client-life.ts'
import { ownedClients } from '../test/owned-clients.ts'
import { ownedPaths } from '../test/owned-paths.ts'
import { ownedSearchPaths } from '../test/owned-search-paths.ts'
import { ownedSending } from '../test/owned-sending.ts'
import { samplePath, sampleOf } from '../test/samples.ts'
import { modules } from './modules/registry.ts'
import { notify } from './modules/notifications/index.ts'

/**
 * Who may reach what, for every endpoint of the contract. A new endpoint without a rule fails here.
 * - `public`  no session is asked for
 * - `self`    speaks of the caller alone: no id can name anybody else
 * - `common`  stock that every signed-in person shares
 * - `role`    everything of its kind, for the roles of the contract's entry
 * - a function: makes something of `owner` and returns the path that reaches it; to everybody else it is unknown
 */
type Rule = 'public' | 'self' | 'common' | 'role' | ((owner: TestPerson) => Promise<string>)

const office = testOffice()
const {
  licensePath,
  signaturePath,
  pushPath,
  mailOf,
  threadPath,
  draftPath,
  outboxPath,
  uncertainPath,
  writtenPath,
  attachmentPath,
  uploadPath,
  templatePath,
  clientMessagesPath,
} = ownedPaths(office)
const { clientPath, participantPath, removedParticipantPath, requestPath } = ownedClients(office)
const { notePath, taskPath, tagPath, listPath, mergePath, timelinePath } = ownedClientLife(office)
const { importPath, clientMergePath, ofClientPath } = ownedClientLife(office)
const { searchesPath, searchPath, removedSearchPath, resultsPath } = ownedSearchPaths(office)
const { ofClient, linkPath, sendPath } = ownedSending(office)

const ownership: Record<string, Rule> = {
  'auth.loginOptions': 'public',
  'auth.loginStart': 'public',
  'auth.loginGoogle': 'public',
  'auth.logout': 'self',
  'auth.session': 'self',
  'account.account': 'self',
  'account.sessions': 'self',
  'account.endSession': async (owner) => {
    const { id } = await office.deps.db
      .selectFrom('session')
      .where('person_id', '=', owner.personId)
      .select('id')
      .executeTakeFirstOrThrow()
    return `/v1/account-sessions/${id}`
  },
  'account.endOtherSessions': 'self',
  'account.changePassword': 'self',
  'account.saveTimeZone': 'self',
  'auth.createInvitation': 'role',
  'auth.invitation': 'public',
  'auth.acceptInvitation': 'public',
  'auth.passwordLink': 'public',
  'auth.usePasswordLink': 'public',
  'members.members': 'role',
  'members.member': 'role',
  'members.saveMemberRoles': 'role',
  'members.deactivateMember': 'role',
  'members.reactivateMember': 'role',
  'members.handOverWork': 'role',
  'members.undoHandOver': 'role',
  'members.makePasswordLink': 'role',
  'members.renewInvitation': 'role',
  'members.revokeInvitation': 'role',
  'profile.agentProfile': 'self',
  'profile.saveAgentProfile': 'self',
  'profile.saveAgentProfilePreference': 'self',
  'profile.uploadAgentProfilePhoto': 'self',
  'profile.previewAgentProfilePhoto': 'self',
  'profile.restoreAgentProfilePhoto': 'self',
  'profile.removeAgentProfilePhoto': 'self',
  'licenses.agentLicenses': 'self',
  'licenses.addAgentLicense': 'self',
  'licenses.saveAgentLicense': (owner) => licensePath(owner),
  'licenses.removeAgentLicense': (owner) => licensePath(owner),
  'licenses.restoreAgentLicense': async (owner) => `${await licensePath(owner)}/restore`,
  'signatures.agentSignatures': 'self',
  'signatures.createAgentSignature': 'self',
  'signatures.updateAgentSignature': (owner) => signaturePath(owner),
  'signatures.deleteAgentSignature': (owner) => signaturePath(owner),
  'notifications.alerts': 'self',
  'notifications.readAlert': async ({ personId }) => {
    const id = await notify(office.deps.db, office.deps, personId, {
      kind: 'system',
      message: 'Mine',
      payload: {},
    })
    return `/v1/dashboard-alerts-read/${id}`
  },
  'notifications.readAllAlerts': 'self',
  'notifications.unreadAlerts': 'self',
  'notificationChannels.notificationChannels': 'self',
  'notificationChannels.saveNotificationChannel': 'self',
  'notificationChannels.sendTestMail': 'self',
  'notificationChannels.addPushSubscription': 'self',
  'notificationChannels.removePushSubscription': (owner) => pushPath(owner),
  'notificationChannels.sendTestPush': async (owner) => `${await pushPath(owner)}/test`,
  'listings.searchFormOptions': 'common',
  'listings.searchListings': 'common',
  'listings.searchListingsAdvice': 'common',
  'listings.searchListingsTagCloud': 'common',
  'listings.suggestCompany': 'common',
  'listings.listing': 'common',
  'myListings.apartment': 'common',
  'myListings.createApartment': 'common',
  'myListings.ownListings': 'self',
  'myListings.createListing': 'self',
  'myListings.previewListing': 'common',
  'myListings.saveListing': 'common',
  'myListings.saveListingStatus': 'common',
  'myListings.verifyListings': 'self',
  'myListings.removeListing': 'common',
  'myListings.undoListingChange': 'common',
  'myListings.reportListing': 'common',
  'myListings.decideReport': 'role',
  'myListings.uploadPhoto': 'common',
  'myListings.savePhotos': 'common',
  'myListings.removePhoto': 'common',
  'brochures.makeBrochure': 'common',
  'comps.compsListing': 'common',
  'listingMap.searchListingsMap': 'common',
  'buildings.building': 'common',
  'buildings.suggestBuildings': 'common',
  'buildingListings.buildingListings': 'common',
  'buildingListings.buildingSales': 'common',
  'feeds.feedRuns': 'role',
  'feeds.uploadFeedFile': 'role',
  'feeds.feedRejects': 'role',
  'feeds.withdrawMissing': 'role',
  'feeds.keepMissing': 'role',
  'feeds.feedSources': 'role',
  'feeds.removeFeedSource': 'role',
  'feeds.addFeedServer': 'role',
  'feeds.testFeedServer': 'role',
  'feeds.testFeedSource': 'role',
  'feeds.connectFeedSource': 'role',
  'feeds.syncFeedSource': 'role',
  'feeds.pauseFeedSource': 'role',
  'feeds.feedSetAside': 'role',
  'feeds.exportListings': 'role',
  'sheets.sheetImport': 'role',
  'sheets.sheetImports': 'role',
  'sheets.sheetCompanies': 'role',
  'sheets.uploadSheet': 'role',
  'sheets.sheetReading': 'role',
  'sheets.readSheet': 'role',
  'sheets.sheetPreview': 'role',
  'sheets.applySheet': 'role',
  'sheets.sheetChanges': 'role',
  'sheets.undoSheet': 'role',
  'sheets.discardSheet': 'role',
  'clientLife.clientTimeline': (owner) => timelinePath(owner),
  'clientLife.addClientNote': 'self',
  'clientLife.saveClientNote': (owner) => notePath(owner),
  'clientLife.removeClientNote': (owner) => notePath(owner),
  'clientLife.restoreClientNote': (owner) => notePath(owner, { removed: true }),
  'clientLife.clientTasks': 'self',
  'clientLife.addClientTask': 'self',
  'clientLife.saveClientTask': (owner) => taskPath(owner),
  'clientLife.removeClientTask': (owner) => taskPath(owner),
  'clientLife.restoreClientTask': (owner) => taskPath(owner, { removed: true }),
  'clientTags.clientTags': 'self',
  'clientTags.addClientTag': 'self',
  'clientTags.saveClientTag': (owner) => tagPath(owner),
  'clientTags.removeClientTag': (owner) => tagPath(owner),
  'clientTags.mergeClientTag': (owner) => mergePath(owner),
  'clientTags.restoreClientTag': (owner) => tagPath(owner, { removed: true }),
  'clientTags.clientTaggings': 'self',
  'clientTags.saveClientTaggings': 'self',
  'clientLists.clientLists': 'self',
  'clientLists.clientsOfList': async (owner) => `${await listPath(owner)}/clients`,
  'clientLists.countOfList': 'self',
  'clientLists.addClientList': 'self',
  'clientLists.saveClientList': (owner) => listPath(owner),
  'clientLists.removeClientList': (owner) => listPath(owner),
  'clientLists.restoreClientList': (owner) => listPath(owner, { removed: true }),
  'clientImports.clientImports': 'self',
  'clientImports.uploadClients': 'self',
  'clientImports.clientImport': (owner) => importPath(owner),
  'clientImports.clientImportReading': async (owner) => `${await importPath(owner)}/reading`,
  'clientImports.readClients': async (owner) => `${await importPath(owner)}/reading`,
  'clientImports.clientImportRows': async (owner) => `${await importPath(owner)}/rows`,
  'clientImports.applyClients': (owner) => importPath(owner, { state: 'ready' }),
  'clientImports.undoClients': async (owner) => `${await importPath(owner, { state: 'applied' })}/undo`,
  'clientImports.discardClients': (owner) => importPath(owner),
  'clientMerges.clientDuplicates': (owner) => ofClientPath(owner, 'client-duplicates'),
  'clientMerges.mergesOfClient': (owner) => ofClientPath(owner, 'client-merges/of'),
  'clientMerges.mergeClients': 'self',
  'clientMerges.undoClientMerge': async (owner) => `${await clientMergePath(owner)}/undo`,
  'clients.clients': 'self',
  'clients.client': (owner) => clientPath(owner),
  'clients.createClient': 'self',
  'clients.attachClient': 'common',
  'clients.saveClient': (owner) => clientPath(owner),
  'clients.removeClient': async (owner) => `${await clientPath(owner)}?reason=other`,
  'clients.restoreClient': async (owner) => `${await clientPath(owner)}/restore`,
  'clients.addParticipant': async (owner) => `${await clientPath(owner)}/participant`,
  'clients.saveParticipant': (owner) => participantPath(owner),
  'clients.removeParticipant': (owner) => participantPath(owner),
  'clients.restoreParticipant': async (owner) => `${await removedParticipantPath(owner)}/restore`,
  'clients.validExistsEmail': 'common',
  'clients.suggestClients': 'self',
  'clients.clientRequests': 'self',
  'clients.withdrawClientRequest': (owner) => requestPath(owner),
  'clients.decideClientRequest': 'role',
  'clients.reassignClients': 'role',
  'savedSearches.saveSearch': (owner) => searchesPath(owner),
  'savedSearches.updateSearch': (owner) => searchPath(owner),
  'savedSearches.removeSearch': (owner) => searchPath(owner),
  'savedSearches.restoreSearch': (owner) => removedSearchPath(owner),
  'savedSearches.suspendSearch': (owner) => searchPath(owner, 'clients-saved-searches-suspend'),
  'savedSearches.enableSearch': (owner) => searchPath(owner, 'clients-saved-searches-suspend'),
  'savedSearches.searchResults': (owner) => resultsPath(owner),
  'savedSearches.lookedAtSearch': (owner) => searchPath(owner, 'clients-saved-searches-looked'),
  'savedSearches.clientSearches': (owner) => searchesPath(owner),
  'savedSearches.searchCards': 'self',
  'savedSearches.matchingClients': 'common',
  'savedSearches.clientMatches': (owner) => searchesPath(owner, 'clients-matches'),
  'savedSearches.matchSettings': 'self',
  'savedSearches.saveMatchSettings': 'self',
  'mailBody.mailFrame': 'public',
  'mailBody.mailPicture': 'public',
  'mailBody.mailBodyFacts': async (owner) => `/v1/gmail-messages/${(await mailOf(owner)).id}/body`,
  'mailBody.allowMailImages': async (owner) => `/v1/gmail-messages/${(await mailOf(owner)).id}/images`,
  'mailBody.blockMailImages': async (owner) => `/v1/gmail-messages/${(await mailOf(owner)).id}/images`,
  'mailThreads.gmailThreads': 'self',
  'mailThreads.gmailThread': (owner) => threadPath(owner, ''),
  'mailThreads.trashThreads': 'self',
  'mailThreads.restoreThreads': 'self',
  'mailThreads.deleteThread': (owner) => threadPath(owner, '/permanently'),
  'mailThreads.deleteThreads': 'self',
  'mailThreads.emptyTrash': 'self',
  'mailThreads.gmailLabels': 'self',
  'mailThreads.snoozeThread': (owner) => threadPath(owner, '/snooze'),
  'mailThreads.wakeThread': (owner) => threadPath(owner, '/snooze'),
  'mailThreads.remindOfThread': (owner) => threadPath(owner, '/reminder'),
  'mailThreads.forgetReminder': (owner) => threadPath(owner, '/reminder'),
  'mailDrafts.gmailDrafts': 'self',
  'mailDrafts.gmailDraft': (owner) => draftPath(owner),
  'mailDrafts.createDraft': 'self',
  'mailDrafts.saveDraft': (owner) => draftPath(owner),
  'mailDrafts.discardDraft': (owner) => draftPath(owner),
  'mailSending.sendMessage': 'self',
  'mailSending.replyToThread': (owner) => writtenPath(owner, '', '/v1/gmail-messages'),
  'mailSending.forwardThread': (owner) => writtenPath(owner, '/forward'),
  'mailSending.undoSend': async (owner) => `${await outboxPath(owner)}/undo`,
  'mailSending.saveSendTime': (owner) => outboxPath(owner),
  'mailDelivery.confirmSent': async (owner) => `${await uncertainPath(owner)}/sent`,
  'mailDelivery.sendAgain': async (owner) => `${await uncertainPath(owner)}/again`,
  'mailAttachments.gmailAttachments': 'self',
  'mailAttachments.gmailAttachment': (owner) => attachmentPath(owner),
  'mailAttachments.signedAttachment': 'public',
  'mailUploads.uploadMailFile': 'self',
  'mailUploads.removeMailUpload': (owner) => uploadPath(owner),
  'mailContacts.suggestContacts': 'self',
  'mailClients.clientMessages': (owner) => clientMessagesPath(owner),
  'mailClients.threadClients': (owner) => threadPath(owner, '/clients'),
  'mailClients.clientsOfAddresses': 'self',
  'mailTemplates.contextTemplate': async (owner) =>
    `/v1/gmail-context-templates/reply?email_id=${(await mailOf(owner)).id}`,
  'mailTemplates.mailTemplates': 'self',
  'mailTemplates.createMailTemplate': 'self',
  'mailTemplates.saveMailTemplate': (owner) => templatePath(owner),
  'mailTemplates.removeMailTemplate': (owner) => templatePath(owner),
  'mailFlags.addFlag': 'common',
  'mailFlags.removeFlag': 'common',
  'mailFlags.addThreadFlag': async (owner) => `/v1/gmail-flags/${(await mailOf(owner)).threadId}/starred`,
  'mailFlags.removeThreadFlag': async (owner) => `/v1/gmail-flags/${(await mailOf(owner)).threadId}/starred`,
  'sending.saveListings': (owner) => ofClient(owner, 'clients-saved-listings'),
  'sending.unsaveListings': (owner) => ofClient(owner, 'clients-saved-listings'),
  'sending.savedListings': (owner) => ofClient(owner, 'clients-saved-listings'),
  'sending.clientListingsInfo': async (owner) =>
    `${await ofClient(owner, 'clients-listings-info')}?listing_ids=1`,
  'sending.listingClientsInfo': 'common',
  'sending.sendAdvice': (owner) => ofClient(owner, 'clients-sent-listings-advice'),
  'sending.sendListings': (owner) => ofClient(owner, 'clients-sent-listings'),
  'sending.listingSend': (owner) => sendPath(owner),
  'sending.retrySend': (owner) => sendPath(owner, '/retry'),
  'sending.makeSharedLink': (owner) => ofClient(owner, 'clients-shared-links'),
  'sending.recordShared': (owner) => linkPath(owner, '/shared'),
  'sending.sharedLinks': (owner) => ofClient(owner, 'clients-shared-links'),
  'sending.renewSharedLink': (owner) => linkPath(owner, '/renew'),
  'sending.revokeSharedLink': (owner) => linkPath(owner),
  'sending.restoreSharedLink': (owner) => linkPath(owner, '/restore'),
  'sending.clientNotices': (owner) => ofClient(owner, 'clients-notices'),
  'sending.recordNotice': (owner) => ofClient(owner, 'clients-notices'),
  'sharedListings.sharedPage': 'public',
  'sharedListings.countView': 'public',
  'sharedListings.markListing': 'public',
  'sharedListings.askAgent': 'public',
  'sharedListings.confirmNotice': 'public',
  'suggestions.suggestAgents': 'common',
  'suggestions.palette': 'common',
  'media.picture': 'public',
  'media.transcodedPicture': 'public',
  'diagnostics.diagnostics': 'role',
  'diagnostics.diagnosticsJobs': 'role',
  'diagnostics.retryJob': 'role',
  'diagnostics.discardJob': 'role',
  'diagnostics.diagnosticsFaults': 'role',
  'operations.alive': 'public',
  'operations.ready': 'public',
  'operations.metrics': 'public',
  'operations.events': 'self',
}

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

/** What the schema alone does not ask for, but a call that changes something needs. */
const extras: Record<string, object> = {
  '/v1/agent-profile': { description: 'Changed', phone: '(212) 555-0199', email: 'changed@client.example' },
  '/v1/clients': { email: 'new@client.example' },
  '/v1/clients/:clientId/participant': { email: 'tenant@client.example' },
  '/v1/clients-saved-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-sent-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-shared-links/:clientId': { listing_ids: ['1'] },
  '/v1/account-time-zone': { time_zone: 'America/New_York' },
  '/v1/gmail-threads/:threadId/snooze': { until: 2_000_000_000 },
  '/v1/gmail-threads/:threadId/reminder': { due_at: 2_000_000_000 },
  '/v1/agent-profile-preferences': { agent_notification_email: 0 },
}

function sampleUrl(entry: Endpoint): string {
  const query = new URLSearchParams(sampleOf(entry.query) as Record<string, string>)
  return `${samplePath(entry)}?${query.toString()}`
}

function call(entry: Endpoint, options: { as?: TestPerson; headers?: Record<string, string>; url?: string }) {
  const { as, headers, url = sampleUrl(entry) } = options
  return office.call({
    method: entry.method,
    url,
    ...(as && { as }),
    ...(headers && { headers }),
    ...(entry.body && { payload: sampleOf(entry.body, extras[entry.path]) }),
  })
}

function expectProblem(reply: LightMyRequestResponse, status: number, code: string): void {
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code])
}

test('every endpoint of the contract is served, and none beside it', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const served = modules.flatMap(({ endpoints }) => Object.values(endpoints).map(nameOf))
  expect(served.toSorted()).toEqual(entries.map(([, entry]) => nameOf(entry)).toSorted())
})

test('every endpoint has a rule that fits its entry, and no rule is left over', () => {
  expect(Object.keys(ownership).toSorted()).toEqual(entries.map(([name]) => name).toSorted())
  for (const [name, entry] of entries) {
    const rule = ownership[name]
    expect(rule === 'public', name).toBe(entry.access !== 'session')
    expect(rule === 'role', name).toBe(entry.roles !== undefined)
    expect(rule === 'self' && entry.params, `${name} has parameters: whose are they?`).toBeFalsy()
  }
})

const guardedByHeader = entries.filter(
  ([, { path, access }]) => path.startsWith('/v1/') && (access === 'session' || access === 'public'),
)

test.each(guardedByHeader)('%s needs the headers that no other site can send', async (_name, entry) => {
  const as = await office.person([...roles])
  for (const headers of [
    { 'x-app-auth': '' },
    { 'x-app-auth': 'another' },
    { 'x-app-auth': `${office.deps.env.appAuthKey} ` },
    { 'x-requested-with': '' },
  ])
    expectProblem(await call(entry, { as, headers }), 403, 'app_header')
})

const forSessions = entries.filter(([, { access }]) => access === 'session')

describe.each(forSessions)('%s needs a session', (_name, entry) => {
  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' OR 1=1 --"])('and %j is none', async (session) => {
    expectProblem(await call(entry, { headers: { 'x-session-id': session } }), 401, 'no_session')
  })

  test('and one that ended, by time or by rest, is none', async () => {
    for (const column of ['expires_at', 'last_seen_at'] as const) {
      const as = await office.person([...roles])
      const longAgo = new Date(office.clock.now().getTime() - 20 * 86_400_000)
      await office.deps.db
        .updateTable('session')
        .set({ [column]: longAgo })
        .where('person_id', '=', as.personId)
        .execute()
      expectProblem(await call(entry, { as }), 401, 'no_session')
    }
  })

  test('of somebody who still is an agent', async () => {
    const as = await office.person([...roles])
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', as.personId)
      .execute()
    expectProblem(await call(entry, { as }), 401, 'no_session')
  })
})

const forRoles = entries.filter(([, entry]) => entry.roles)

test.each(forRoles)('%s is for its roles alone', async (_name, entry) => {
  const others = roles.filter((role) => !entry.roles!.includes(role))
  for (const role of others)
    expectProblem(await call(entry, { as: await office.person([role]) }), 403, 'forbidden_role')
  expectProblem(await call(entry, { as: await office.person(others) }), 403, 'forbidden_role')
})

const owned = entries.flatMap(([name, entry]) => {
  const make = ownership[name]
  return typeof make === 'function' ? [{ name, entry, make }] : []
})

test.each(owned)('$name is unknown to everybody but its owner', async ({ entry, make }) => {
  const owner = await office.person()
  const url = await make(owner)
  for (const role of roles)
    expectProblem(await call(entry, { as: await office.person([role]), url }), 404, 'not_found')
  expect((await call(entry, { as: owner, url })).statusCode).toBeLessThan(300)
})

const readable = forSessions.filter(([name, { method }]) => method === 'GET' && name !== 'operations.events')

test.each(readable)("%s shows nothing of another person's", async (_name, entry) => {
  const [owner, stranger] = [await office.person(), await office.person([...roles])]
  const secret = 'only the owner may read this'
  await office.deps.db
    .updateTable('agent')
    // Colleagues see the contact address, and the sign-in address only where there is none.
    .set({ description: secret, phone: secret, contact_email: 'shown@client.example' })
    .where('person_id', '=', owner.personId)
    .execute()
  await notify(office.deps.db, office.deps, owner.personId, { kind: 'system', message: secret, payload: {} })
  await signaturePath(owner, secret)
  await mailOf(owner, secret)
  await templatePath(owner, secret)
  await clientPath(owner, secret)
  await notePath(owner, { text: secret })
  await taskPath(owner, { text: secret })
  await tagPath(owner, { text: secret })
  await listPath(owner, { text: secret })
  const reply = await call(entry, { as: stranger })
  expect([200, 404]).toContain(reply.statusCode)
  expect(reply.body).not.toContain(secret)
  expect(reply.body).not.toContain(owner.email)
})

/** Every row that belongs to a person. */
async function rowsOf({ personId }: TestPerson): Promise<unknown> {
  const { rows } = await office.deps.pool.query(
    `SELECT (SELECT to_jsonb(p) FROM person p WHERE id = $1) AS person,
      (SELECT to_jsonb(a) FROM agent a WHERE person_id = $1) AS agent,
      (SELECT jsonb_agg(s ORDER BY id_hash) FROM session s WHERE person_id = $1) AS sessions,
      (SELECT jsonb_agg(n ORDER BY id) FROM notification n WHERE person_id = $1) AS notifications,
      (SELECT jsonb_agg(c ORDER BY kind) FROM notification_preference c WHERE person_id = $1) AS channels,
      (SELECT jsonb_agg(b ORDER BY id) FROM push_subscription b WHERE person_id = $1) AS browsers,
      (SELECT jsonb_agg(n ORDER BY id) FROM client_note n WHERE agent_id = $1) AS notes,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_task t WHERE agent_id = $1) AS tasks,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_tag t WHERE agent_id = $1) AS tags,
      (SELECT jsonb_agg(l ORDER BY id) FROM client_list l WHERE agent_id = $1) AS lists,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_signature m WHERE person_id = $1) AS signatures,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_message m WHERE person_id = $1) AS mail,
      (SELECT jsonb_agg(t ORDER BY id) FROM mail_template t WHERE person_id = $1) AS templates,
      (SELECT jsonb_agg(u ORDER BY id) FROM mail_upload u WHERE person_id = $1) AS uploads,
      (SELECT jsonb_agg(c ORDER BY label) FROM mail_label_count c WHERE person_id = $1) AS folders,
      (SELECT jsonb_agg(c ORDER BY id) FROM client c WHERE agent_id = $1) AS clients,
      (SELECT jsonb_agg(e ORDER BY client_id, position) FROM client_email e WHERE agent_id = $1) AS addresses,
      (SELECT jsonb_agg(p ORDER BY id) FROM participant p WHERE agent_id = $1) AS participants,
      (SELECT jsonb_agg(r ORDER BY id) FROM client_request r WHERE agent_id = $1) AS requests,
      (SELECT jsonb_agg(s ORDER BY id) FROM saved_search s WHERE agent_id = $1) AS searches,
      (SELECT jsonb_agg(l ORDER BY id) FROM agent_license l WHERE person_id = $1) AS licenses`,
    [personId],
  )
  return rows[0]
}

const writing = forSessions.filter(([, { method }]) => method !== 'GET')

test.each(writing)("%s changes nothing of another person's", async (name, entry) => {
  const owner = await office.person()
  await notify(office.deps.db, office.deps, owner.personId, {
    kind: 'system',
    message: 'Unread',
    payload: {},
  })
  await licensePath(owner)
  await signaturePath(owner)
  await pushPath(owner)
  await mailOf(owner)
  await templatePath(owner)
  await uploadPath(owner)
  await participantPath(owner)
  await requestPath(owner)
  await searchPath(owner)
  for (const make of [notePath, taskPath, tagPath, listPath]) await make(owner)
  const before = await rowsOf(owner)
  const reply = await call(entry, { as: await office.person([...roles]) })
  expect(reply.statusCode).toBe(refused[name] ?? Number(Object.keys(entry.replies)[0]))
  expect(await rowsOf(owner)).toEqual(before)
})
