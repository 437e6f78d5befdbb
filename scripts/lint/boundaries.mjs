import { dirname, relative, resolve } from 'node:path'

/**
 * The boundaries of docs/architecture.md, as a lint rule:
 * - the platform of the server knows no module; a module is imported from outside only through its index.ts
 *   (its tables.ts too, which only declares types), and never by a room that stands below it;
 * - features of the web app know no other feature, and nothing of app/; the kit and lib know no domain;
 * - packages stand alone: rules knows nothing, contract knows rules, both run in the browser.
 */

/** Rooms of the server from the lowest up: a lower room reaches a higher one only by a job or an event. */
const ladder = [
  'media',
  'profile',
  'system-mail',
  'notifications',
  'licenses',
  'auth',
  'members',
  'buildings',
  'listings',
  'my-listings',
  'building-listings',
  'brochures',
  'comps',
  'city-import',
  'feeds',
  'sheets',
  'clients',
  'client-life',
  'client-import',
  'saved-searches',
  'mailbox',
  'sending',
  'inquiries',
  'suggestions',
]

/** Where a file stands: `modules/listings`, `features/auth`, `platform`, `app`, ... */
function placeOf(root, path) {
  const [top, name, ...rest] = relative(root, path).split(/[\\/]/)
  if (top === 'packages') return { app: name, area: 'package', room: '', file: rest.join('/') }
  if (top !== 'apps' || rest[0] !== 'src') return { app: name, area: 'outside', room: '', file: '' }
  const [, area, room, ...inner] = rest
  if ((area === 'modules' || area === 'features') && inner.length > 0)
    return { app: name, area, room, file: inner.join('/') }
  return { app: name, area, room: '', file: [room, ...inner].join('/') }
}

function faultOfModules(from, to) {
  if (from.area === 'platform' && to.area === 'modules') return 'The platform knows no domain.'
  if (to.area !== 'modules' || !to.room || (from.area === 'modules' && from.room === to.room)) return null
  if (to.file !== 'index.ts' && to.file !== 'tables.ts')
    return `The module ${to.room} is imported only through its index.ts.`
  if (from.area !== 'modules' || !from.room || to.file === 'tables.ts') return null
  const [below, above] = [ladder.indexOf(from.room), ladder.indexOf(to.room)]
  if (below >= 0 && above > below) return `${from.room} stands below ${to.room} and must not know it.`
  return null
}

function faultOfWeb(from, to) {
  if (from.area === 'features' && to.area === 'features' && from.room !== to.room)
    return 'Features do not import features; pages in app/ compose them.'
  if (from.area === 'features' && to.area === 'app') return 'Features know nothing of app/.'
  if ((from.area === 'components' || from.area === 'lib') && (to.area === 'features' || to.area === 'app'))
    return 'The kit and lib know no domain.'
  return null
}

function faultOfRelative(from, to) {
  if (from.area === 'package')
    return to.app === from.app && to.area === 'package' ? null : 'A package stands alone.'
  if (to.area === 'package') return 'A package is imported by its name.'
  if (from.app !== to.app && from.area !== 'outside' && to.area !== 'outside')
    return 'Server and web share packages only.'
  return from.app === 'server' ? faultOfModules(from, to) : faultOfWeb(from, to)
}

function faultOfPackage(from, specifier) {
  if (specifier.startsWith('@pb/server') || specifier.startsWith('@pb/web'))
    return 'Nobody imports an application.'
  if (from.area !== 'package') return null
  if (specifier.startsWith('node:')) return 'Packages run in the browser too.'
  if (specifier.startsWith('@pb/') && !(from.app === 'contract' && specifier.startsWith('@pb/rules')))
    return 'rules knows nothing, contract knows rules.'
  return null
}

function check(context, node) {
  const specifier = node.source?.value
  if (typeof specifier !== 'string') return
  const file = context.filename
  // A test sets up what it needs.
  if (/\.test\.tsx?$/.test(file)) return
  const from = placeOf(context.cwd, file)
  const fault = specifier.startsWith('.')
    ? faultOfRelative(from, placeOf(context.cwd, resolve(dirname(file), specifier)))
    : faultOfPackage(from, specifier)
  if (fault) context.report({ node: node.source, message: fault })
}

const boundaries = {
  create: (context) => ({
    ImportDeclaration: (node) => check(context, node),
    ExportNamedDeclaration: (node) => check(context, node),
    ExportAllDeclaration: (node) => check(context, node),
    ImportExpression: (node) => check(context, node),
  }),
}

export default { meta: { name: 'pb' }, rules: { boundaries } }
