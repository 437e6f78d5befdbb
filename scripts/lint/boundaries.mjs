import { dirname, relative, resolve } from 'node:path'

/**
 * The boundaries of docs/architecture.md, as a lint rule:
 * - the platform of the server knows no module; a module is imported from outside only through its index.ts
 *   (its tables.ts too, which only declares types), and only by modules above it;
 * - features of the web app know no other feature, and nothing of app/; the kit and lib know no domain;
 * - packages stand alone: rules knows nothing, contract knows rules, both run in the browser.
 */

/**
 * Modules of the server from the lowest up, each before those that may import it. A folder with an index.ts of its own
 * inside a module is a level of its own. A lower module reaches a higher one only by a job or an event.
 */
const ladder = [
  'media',
  'office',
  'accounts/people',
  'accounts/profile',
  'system-mail',
  'notifications',
  'accounts/licenses',
  'accounts/sign-in',
  'accounts/members',
  'journal',
  'commission-plans',
  'buildings',
  'live-streams/links',
  'listings',
  'listings/manage',
  'buildings/building-listings',
  'comps',
  'buildings/city-import',
  'buildings/locate',
  'reso',
  'availability-sheets',
  'email-opt-outs',
  'clients',
  'clients/timeline',
  'clients/tasks',
  'clients/tags',
  'clients/lists',
  'clients/merge',
  'clients/import',
  'saved-searches',
  'mailbox',
  'follow-ups',
  'listing-sends',
  'applications',
  'document-templates',
  'signature-requests',
  'deals',
  'deals/opening',
  'invoices',
  'invoices/opening',
  'payouts',
  'opening-balances',
  'bank-statements',
  'weather',
  'calendar',
  'showings',
  'tours',
  'inquiries',
  'open-houses',
  'live-streams',
  'brochures',
  'suggestions',
  'today',
  'dashboard',
  'stats',
  'onboarding',
  'recently-deleted',
  'data-erasures',
  'data-exports',
  'operations',
  'demo',
]

/** Folders inside a module from the lowest up; folders that are not listed are not checked. */
const folderLadders = {
  mailbox: ['store', 'compose', 'drafts', 'outbox', 'providers', 'threads'],
}

function checkFolders(from, to) {
  const folders = folderLadders[from.module] ?? []
  const [lower, higher] = [from, to].map(({ file }) => folders.indexOf(file.split('/')[0]))
  if (lower < 0 || higher <= lower) return null
  return `${from.module}/${folders[lower]} is below ${to.module}/${folders[higher]} and must not import it.`
}

/** Where a file belongs: `{ area: 'modules', module: 'listings', file: 'manage/index.ts' }`. */
function locate(root, path) {
  const [top, name, ...rest] = relative(root, path).split(/[\\/]/)
  if (top === 'packages') return { app: name, area: 'package', module: '', file: rest.join('/') }
  if (top !== 'apps' || rest[0] !== 'src') return { app: name, area: 'outside', module: '', file: '' }
  const [, area, module, ...inner] = rest
  if ((area === 'modules' || area === 'features') && inner.length > 0)
    return { app: name, area, module, file: inner.join('/') }
  return { app: name, area, module: '', file: [module, ...inner].join('/') }
}

/** Returns the level of a file: its folder if the ladder has it, else its module. */
function findLevel({ module, file }) {
  const folder = `${module}/${file.split('/')[0]}`
  return ladder.includes(folder) ? folder : module
}

function checkModules(from, to) {
  if (from.area === 'platform' && to.area === 'modules') return 'The platform knows no domain.'
  if (to.area !== 'modules' || !to.module) return null
  if (from.area === 'modules' && from.module === to.module)
    return checkLadder(from, to) ?? checkFolders(from, to)
  if (!/^([^/]+\/)?(index|tables)\.ts$/.test(to.file))
    return `The module ${to.module} is imported only through its index.ts.`
  return from.area === 'modules' && from.module ? checkLadder(from, to) : null
}

function checkLadder(from, to) {
  const [lower, higher] = [findLevel(from), findLevel(to)]
  // tables.ts only declares types; a module's own index.ts may show what its folders hold.
  if (/(^|\/)tables\.ts$/.test(to.file) || (from.module === to.module && from.file === 'index.ts'))
    return null
  for (const level of [lower, higher])
    if (!ladder.includes(level)) return `${level} is missing from the ladder in scripts/lint/boundaries.mjs.`
  if (ladder.indexOf(higher) <= ladder.indexOf(lower)) return null
  return `${lower} is below ${higher} and must not import it.`
}

function checkWeb(from, to) {
  if (from.area === 'features' && to.area === 'features' && from.module !== to.module)
    return 'Features do not import features; pages in app/ compose them.'
  if (from.area === 'features' && to.area === 'app') return 'Features know nothing of app/.'
  if ((from.area === 'components' || from.area === 'lib') && (to.area === 'features' || to.area === 'app'))
    return 'The kit and lib know no domain.'
  if (/(^|\/)api\.ts$/.test(from.file) && /(^|\/)toaster\.tsx$/.test(to.file))
    return 'api.ts talks to the server; mutations.ts shows what happened.'
  if (from.area === 'queries' && !['queries', 'lib'].includes(to.area)) return 'Queries know only lib.'
  return null
}

function checkRelative(from, to) {
  if (from.area === 'package')
    return to.app === from.app && to.area === 'package' ? null : 'Packages do not import each other by path.'
  if (to.area === 'package') return 'A package is imported by its name.'
  if (from.app !== to.app && from.area !== 'outside' && to.area !== 'outside')
    return 'Server and web share packages only.'
  return from.app === 'server' ? checkModules(from, to) : checkWeb(from, to)
}

function checkPackage(from, specifier) {
  if (specifier.startsWith('@pb/server') || specifier.startsWith('@pb/web'))
    return 'Applications are not imported.'
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
  const from = locate(context.cwd, file)
  const message = specifier.startsWith('.')
    ? checkRelative(from, locate(context.cwd, resolve(dirname(file), specifier)))
    : checkPackage(from, specifier)
  if (message) context.report({ node: node.source, message })
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
