/** Texts of reload-notice.tsx, in the languages of the pages behind personal links. */

export const en = {
  notLoaded: 'Part of this page didn’t load. Check your connection, then reload.',
  reload: 'Reload',
} as const
export const es = {
  notLoaded: 'Una parte de esta página no se cargó. Revise su conexión y vuelva a cargarla.',
  reload: 'Volver a cargar',
} as const
