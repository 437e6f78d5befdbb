import type { BackupState } from '@pb/contract/backups'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { formatDuration } from '../model/format-amounts.ts'
import { useStartBackup } from '../mutations.ts'
import * as texts from '../texts.ts'

interface BackupsPanelProps {
  /** Null when no backups are configured. */
  readonly backups: BackupState | null
  /** Time of the server's reply, in milliseconds. */
  readonly at: number
}

function describeVerification({ last, verification }: BackupState): string {
  if (!verification) return texts.notYetRun
  const time = formatDateTime(verification.finished_at)
  if (verification.outcome === 'failed') return texts.verificationFailed(time, verification.reason ?? '')
  if (verification.outcome === 'skipped') return texts.verificationSkipped(time, verification.reason ?? '')
  return verification.backup_id === last?.id ? texts.lastBackupVerified(time) : texts.backupVerified(time)
}

const formatFailure = ({ last, last_failure: failure }: BackupState): string => {
  if (!failure) return texts.none
  const text = texts.backupFailed(formatDateTime(failure.finished_at), failure.reason)
  return last && last.finished_at > failure.finished_at ? texts.followedByBackup(text) : text
}

function describeLog({ log }: BackupState, at: number): string {
  if (!log) return texts.logNotArchived
  if (log.archived_at === null) return log.failure ?? texts.notYetRun
  const time = formatDateTime(log.archived_at)
  const text = texts.timeWithAge(time, formatDuration(at / 1000 - log.archived_at))
  return log.failure === null ? text : texts.logFailed(text, log.failure)
}

function describeRunning({ running, is_requested }: BackupState): string {
  if (running) return texts.runningKinds[running]
  return is_requested ? texts.backupStarting : texts.none
}

function BackUpButton({ backups }: { readonly backups: BackupState }) {
  const start = useStartBackup()
  return (
    <Button
      size="sm"
      loading={start.isPending}
      disabled={backups.running !== null || backups.is_requested}
      onClick={() => start.mutate()}
    >
      {texts.backUpNow}
    </Button>
  )
}

/** Nightly backups: the last complete one, the last failure, the last verification, and a warning when one is overdue. */
export function BackupsPanel({ backups, at }: BackupsPanelProps) {
  if (!backups)
    return (
      <Panel title={texts.backups} className="sm:col-span-2 lg:col-span-3">
        <p className="text-sm text-muted">{texts.noBackups}</p>
      </Panel>
    )
  const { place, keep, last } = backups
  return (
    <Panel
      title={texts.backups}
      action={<BackUpButton backups={backups} />}
      className="sm:col-span-2 lg:col-span-3"
    >
      {backups.is_overdue && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger">
          {last ? texts.backupOverdue : texts.noCompleteBackup}
        </p>
      )}
      {backups.log?.is_behind && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger">
          {texts.logBehind(formatFileSize(backups.log.kept_bytes))}
        </p>
      )}
      {!backups.has_passphrase && <p className="mb-4 text-sm text-warning">{texts.noPassphrase}</p>}
      <FactList
        layout="columns"
        facts={[
          {
            title: texts.lastBackup,
            value: last
              ? texts.timeWithAge(
                  formatDateTime(last.started_at),
                  formatDuration(at / 1000 - last.started_at),
                )
              : texts.none,
          },
          { title: texts.log, value: describeLog(backups, at) },
          { title: texts.size, value: last && formatFileSize(last.bytes) },
          { title: texts.duration, value: last && formatDuration(last.finished_at - last.started_at) },
          { title: texts.running, value: describeRunning(backups) },
          { title: texts.verified, value: describeVerification(backups) },
          { title: texts.lastFailure, value: formatFailure(backups) },
          { title: texts.place, value: place },
          { title: texts.kept, value: texts.retention(keep.days, keep.weeks, keep.months) },
        ]}
      />
    </Panel>
  )
}
