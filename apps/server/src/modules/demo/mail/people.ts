import type { MailAddress } from '@pb/rules/mail/addresses'
import type { Random } from '../random.ts'
import type { CounterpartKind } from './scenario.ts'

const first = [
  'Amara',
  'Ben',
  'Carla',
  'Diego',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Liam',
  'Mona',
  'Nora',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Samuel',
  'Tessa',
  'Umar',
  'Vera',
  'Wendy',
  'Yusuf',
  'Zoé',
  'Aisha',
  'Andre',
  'Bianca',
  'Caleb',
  'Chloe',
  'Daniel',
  'Dana',
  'Ethan',
  'Fiona',
  'Gabriel',
  'Hannah',
  'Isaac',
  'Jasmine',
  'Kevin',
  'Laila',
  'Marcus',
  'Naomi',
  'Oscar',
  'Paula',
  'Ravi',
  'Sarah',
  'Theo',
  'Uma',
  'Victor',
  'Xavier',
] as const
const last = [
  'Abbott',
  'Bell',
  'Castro',
  'Dunn',
  'Eriksen',
  'Fontaine',
  'Gupta',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Moreau',
  'Nakamura',
  'O’Brien',
  'Petrov',
  'Reyes',
  'Silva',
  'Tanaka',
  'Underwood',
  'Varga',
  'Weiss',
  'Young',
  'Adler',
  'Brooks',
  'Chen',
  'Diaz',
  'Edwards',
  'Feldman',
  'Greene',
  'Huang',
  'Iqbal',
  'Johnson',
  'Kim',
  'Levine',
  'Mehta',
  'Nguyen',
  'Ortiz',
  'Park',
  'Quigley',
  'Rossi',
  'Shah',
  'Torres',
  'Usman',
  'Vasquez',
  'Walsh',
  'Xu',
  'Yamamoto',
  'Zhang',
] as const

const domains: Readonly<Record<Exclude<CounterpartKind, 'colleague' | 'machine'>, readonly string[]>> = {
  client: ['mailhaven.example', 'postbox.example', 'inbox.example'],
  owner: ['homestead.example', 'postbox.example'],
  trade: ['harborlaw.example', 'cityphoto.example', 'keystonemgmt.example'],
}

const marketReport: MailAddress = { name: 'The Market Report', email: 'weekly@marketreport.example' }

const toAscii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Creates a fictional person of this kind. */
export function createPerson(random: Random, kind: Exclude<CounterpartKind, 'colleague'>): MailAddress {
  if (kind === 'machine') return marketReport
  const [given, family] = [random.pick(first), random.pick(last)]
  return {
    name: `${given} ${family}`,
    email: `${toAscii(given)}.${toAscii(family)}@${random.pick(domains[kind])}`,
  }
}
