import { dataExports as contract } from '@pb/contract/data-exports'
import { defineModule } from '../../platform/module.ts'
import { deleteExpired, reencryptKeys } from './archives/expiry-and-keys.ts'
import { createArchiveLink, sendArchive } from './archives/read-archive.ts'
import { archiveJob, listArchives, startArchive } from './archives/service.ts'
import { writeArchive } from './archives/write-archive.ts'

export { exportToFolder } from './export-to-folder.ts'

const expiryJob = 'data-exports.expire'

/** Exports in open formats: the whole office, or what belongs to one agent. */
export const dataExports = defineModule({
  name: 'data-exports',
  endpoints: contract,
  handlers: (deps) => ({
    officeExports: ({ actor }) => listArchives(actor, deps, 'office'),
    startOfficeExport: ({ actor }) => startArchive(actor, deps, 'office'),
    ownExports: ({ actor }) => listArchives(actor, deps, 'own'),
    startOwnExport: ({ actor }) => startArchive(actor, deps, 'own'),
    exportLink: ({ actor, params }) => createArchiveLink(actor, deps, params.id),
    exportArchive: ({ params, query, reply }) => sendArchive(deps, reply, params.id, query.for),
  }),
  reencrypt: reencryptKeys,
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(archiveJob, (data) => writeArchive(deps, data))
    await deps.jobs.work(expiryJob, () => deleteExpired(deps))
    await deps.jobs.schedule(expiryJob, '25 * * * *')
  },
})
