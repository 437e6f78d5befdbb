import { getName, type Person } from './people.fixture.ts'
import type { Template } from './templates.fixture.ts'

const place = ({ address, unit }: Person): string => `${address} #${unit}`
const encode = encodeURIComponent

/** Mails of programs and services that are not known by name. */
export const programTemplates: Readonly<Record<string, (person: Person) => Template>> = {
  'A showing service': (p) => ({
    from: 'Showing Desk <notify@showingdesk.example>',
    subject: `Showing scheduled: ${place(p)}`,
    text: `A prospect has scheduled a showing.\n\nProspect: ${getName(p)}\nPhone: ${p.phone}\nEmail: ${p.email}\nListing: ${place(p)}\nNotes from prospect: ${p.message}`,
  }),
  'A sentence with the contact in parentheses': (p) => ({
    lacks: ['message'],
    from: 'Rentable <leads@rentable.example>',
    subject: 'Hot lead',
    text: `${getName(p)} (${p.email}, ${p.phone.replace(/ \(.*/, '')}) would like to tour ${place(p)} on 12/6.\n\n${p.message}`,
  }),
  'JSON of a webhook': (p) => ({
    from: 'Automation <no-reply@automation.example>',
    subject: 'New lead',
    text: `A new lead:\n${JSON.stringify({ id: '01H', lead: { full_name: getName(p), emailAddress: p.email, phone_number: p.phone, property: place(p), comments: p.message } })}`,
  }),
  'JSON with questions and answers': (p) => ({
    from: 'Automation <no-reply@automation.example>',
    subject: 'Form response',
    text: JSON.stringify({
      answers: [
        { title: 'Your name', value: getName(p) },
        { title: 'Email address', value: p.email },
        { title: 'Phone', value: p.phone },
        { title: 'Which listing?', value: place(p) },
        { title: 'Message', value: p.message },
      ],
    }),
  }),
  'A query of a form': (p) => ({
    from: 'cgi <www-data@host.example>',
    subject: 'form',
    text: `first_name=${encode(p.first)}&last_name=${encode(p.last)}&email=${encode(p.email)}&phone=${encode(p.phone)}&property=${encode(place(p))}&comments=${encode(p.message)}&submit=Send`,
  }),
  'A contact card of an unknown sender': (p) => ({
    markupOnly: true,
    isNothingElse: true,
    from: 'Homes <notify@homesportal.example>',
    subject: `New lead for ${place(p)}`,
    html: `<div class="h-card"><span class="p-name">${getName(p)}</span> <a class="u-email" href="mailto:${p.email}">write</a> <a class="p-tel" href="tel:${p.dialed}">call</a><p class="p-note">${p.message.replaceAll('\n', '<br>')}</p></div>`,
  }),
  'Parameters of a link of an unknown sender': (p) => ({
    markupOnly: true,
    from: 'Homes <notify@homesportal.example>',
    subject: `Inquiry on ${place(p)}`,
    html: `<p>${getName(p)} wants to know more about your listing</p><p>${p.message.replaceAll('\n', '<br>')}</p><p><a href="https://homesportal.example/reply?lead_name=${encode(getName(p))}&lead_email=${encode(p.email)}&lead_phone=${encode(p.dialed)}">Reply</a></p>`,
  }),
}
