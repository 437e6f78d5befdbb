import { decodeValue, split, unescapeText, type Property } from './vcard-lines.ts'

/** Relations by their number in Android's contacts (`ContactsContract.CommonDataKinds.Relation`); 0 has a label of its own. */
const relations = [
  '',
  'assistant',
  'brother',
  'child',
  'domestic partner',
  'father',
  'friend',
  'manager',
  'mother',
  'parent',
  'partner',
  'referred by',
  'relative',
  'sister',
  'spouse',
]

const toProperty = (name: string, value: string, label = ''): Property => ({
  name,
  group: '',
  params: new Map(label === '' ? [] : [['type', [label]]]),
  value: value.replace(/[\\;,]/g, String.raw`\$&`),
})

/** `1` is an anniversary, `3` a birthday (`CommonDataKinds.Event`). */
function toEvent(date: string, kind: string, label: string): Property {
  if (kind === '3') return toProperty('BDAY', date)
  return kind === '1' ? toProperty('ANNIVERSARY', date) : toProperty('X-ABDATE', date, label || 'date')
}

/** `vnd.com.example.profile` as `Profile`. */
const toName = (kind: string): string => kind.split(/[./]/).at(-1)!.replace(/_/g, '-').toUpperCase()

/**
 * Android writes what vCard 2.1 and 3.0 have no property for as rows of its database:
 * `X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ann;14;;…`. Returns the property that the row is.
 */
export function expandAndroid(property: Property): Property {
  if (property.name !== 'X-ANDROID-CUSTOM') return property
  const [kind = '', ...data] = split(decodeValue(property), ';').map(unescapeText)
  const [value = '', type = '', label = ''] = data
  switch (kind.replace(/^vnd\.android\.cursor\.item\//, '')) {
    case 'nickname':
      return toProperty('NICKNAME', value)
    case 'relation':
      return toProperty('RELATED', value, relations[Number(type)] || label)
    case 'contact_event':
      return toEvent(value, type, label)
    default:
      return toProperty(`X-${toName(kind)}`, data.filter(Boolean).join(', '))
  }
}
