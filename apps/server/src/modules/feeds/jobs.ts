/** Job that reads one uploaded file: `{run}`. */
export const readJob = 'feeds-read-file'

/** Job that syncs one source with its server: `{source}`. */
export const syncJob = 'feeds-sync'

/** Job that has all servers synced whose time has come. */
export const dueJob = 'feeds-sync-due'

/** Job that fetches the next pictures which records name by address. */
export const picturesJob = 'feeds-pictures'

/** Job that throws away the files of pictures that nothing shows any more: `{names}`. */
export const discardJob = 'feeds-discard-pictures'
