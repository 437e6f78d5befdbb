import { randomUUID } from 'node:crypto'
import type { CalendarEvent, CalendarImport, NewEvent } from '@pb/contract/calendar-schemas'
import { multipart } from '../calls/multipart.ts'
import { createFile, googleCounter, googleInvitation } from '../fixtures/ics-samples.ts'
import { deliverInvitation } from './invitations.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

type Rule = 'self' | 'public' | ((owner: TestPerson) => Promise<string>)

/** Adds an event to a person's calendar over HTTP: an hour on March 3, 2026, unless given otherwise. */
export async function createEvent(
  office: TestOffice,
  as: TestPerson,
  given: Partial<NewEvent> = {},
): Promise<CalendarEvent> {
  const payload: NewEvent = {
    title: 'Viewing',
    start: '2026-03-03T10:00',
    end: '2026-03-03T11:00',
    key: randomUUID(),
    ...given,
  }
  const reply = await office.call({ method: 'POST', url: '/v1/calendar-events', as, payload })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<CalendarEvent>()
}

/** Uploads an .ics file over HTTP. */
export async function importFile(
  office: TestOffice,
  as: TestPerson,
  name: string,
  text: string,
): Promise<CalendarImport> {
  const call = { method: 'POST', url: '/v1/calendar-imports', as } as const
  const reply = await office.call({ ...call, ...multipart('file', name, Buffer.from(text)) })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<CalendarImport>()
}

/** Access rules of the calendar. */
export function calendarRules(office: TestOffice): Record<string, Rule> {
  const eventPath = async (owner: TestPerson, rest = '') =>
    `/v1/calendar-events/${(await createEvent(office, owner)).id}${rest}`
  const invitationPath = async (owner: TestPerson, rest = '') =>
    `/v1/mail-invitations/${await deliverInvitation(office.deps, owner, { ics: googleInvitation() })}${rest}`
  const counterPath = async (owner: TestPerson) => {
    const email = 'nora@client.example'
    const { uid } = await createEvent(office, owner, { attendees: [{ name: 'Nora Bell', email }] })
    const ics = googleCounter({ uid, attendee: email })
    return `/v1/mail-invitations/${await deliverInvitation(office.deps, owner, { ics, from: email })}/counter`
  }
  const changePath = async (owner: TestPerson) => {
    const payload = { answer: 'accepted', key: randomUUID() }
    await office.call({ method: 'POST', url: await invitationPath(owner, '/answer'), as: owner, payload })
    const ics = googleInvitation({ sequence: 1 })
    return `/v1/mail-invitations/${await deliverInvitation(office.deps, owner, { ics, verified: false })}/apply`
  }
  const publishedPath = async (owner: TestPerson) => {
    const ics = googleInvitation({ method: 'PUBLISH' })
    return `/v1/mail-invitations/${await deliverInvitation(office.deps, owner, { ics })}/add`
  }
  return {
    'calendar.calendarEvents': 'self',
    'calendar.calendarEvent': (owner) => eventPath(owner),
    'calendar.createCalendarEvent': 'self',
    'calendar.saveCalendarEvent': (owner) => eventPath(owner),
    'calendar.moveCalendarEvent': (owner) => eventPath(owner, '/move'),
    'calendar.deleteCalendarEvent': (owner) => eventPath(owner, '/delete'),
    'calendar.undoCalendarDelete': async (owner) => {
      const { id } = await createEvent(office, owner)
      const reply = await office.call({
        method: 'POST',
        url: `/v1/calendar-events/${id}/delete`,
        as: owner,
        payload: { version: 1 },
      })
      return `/v1/calendar-deletions/${reply.json<{ undo_id: string }>().undo_id}/undo`
    },
    'calendar.calendarSettings': 'self',
    'calendar.saveCalendarSettings': 'self',
    'calendar.calendarFeeds': 'self',
    'calendar.createCalendarFeed': 'self',
    'calendar.revokeCalendarFeed': async (owner) => {
      const payload = { name: 'Phone' }
      const reply = await office.call({ method: 'POST', url: '/v1/calendar-feeds', as: owner, payload })
      return `/v1/calendar-feeds/${reply.json<{ feed: { feed_id: string } }>().feed.feed_id}`
    },
    'calendar.calendarFeedFile': 'public',
    'calendar.googleCalendar': 'self',
    'calendar.connectGoogleCalendar': 'self',
    'calendar.answerGoogleCalendar': 'self',
    'calendar.syncGoogleCalendar': 'self',
    'calendar.disconnectGoogleCalendar': 'self',
    'calendar.importCalendar': 'self',
    'calendar.calendarImports': 'self',
    'calendar.undoCalendarImport': async (owner) =>
      `/v1/calendar-imports/${(await importFile(office, owner, 'one.ics', createFile([['UID:one', 'DTSTART:20260303T100000Z']]))).import_id ?? ''}/undo`,
    'calendar.mailInvitation': (owner) => invitationPath(owner),
    'calendar.applyInvitation': changePath,
    'calendar.addInvitationEvents': publishedPath,
    'calendar.answerCounter': counterPath,
    'calendar.answerInvitation': (owner) => invitationPath(owner, '/answer'),
  }
}
