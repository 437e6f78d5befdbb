/** Imports an uploaded file: `{run}`. */
export const importFileJob = 'feeds-read-file'

/** Undoes an imported file: `{run}`. */
export const undoFileJob = 'feeds-undo-file'

/** Syncs a source with its server: `{source}`. */
export const syncJob = 'feeds-sync'

/** Queues a sync of every server that is due. */
export const syncDueJob = 'feeds-sync-due'

/** Fetches the next batch of photos. */
export const fetchPhotosJob = 'feeds-pictures'

/** Deletes photo files that are no longer used: `{names}`. */
export const deletePhotosJob = 'feeds-discard-pictures'

/** Cancels previews that have waited for a week. */
export const expirePreviewsJob = 'feeds-expire-previews'
