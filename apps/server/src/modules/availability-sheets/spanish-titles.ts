import type { SheetField } from '@pb/rules/sheet-fields'

/** Column titles in Spanish, without accents as `normalizeTitle` writes them. */
export const spanishTitles: Readonly<Partial<Record<SheetField, RegExp>>> = {
  address: /^(?:direccion|domicilio)(?: (?:del )?(?:edificio|inmueble|completa))?$|^edificio$|^calle$/,
  unit: /^(?:unidad|apto|apt|apartamento|depto|departamento)(?: ?(?:#|no|num|numero))?$/,
  rent: /^(?:(?:renta|alquiler|arriendo|precio)(?: (?:mensual|bruta|bruto|al mes|por mes|pedida|de renta|de alquiler))?|mensualidad)$/,
  net_rent: /^(?:renta|alquiler|precio) net[ao](?: efectiv[ao])?$/,
  layout: /^(?:(?:no |num |numero |# )?(?:de )?(?:habitaciones|recamaras|dormitorios|alcobas)|distribucion)$/,
  bathrooms: /^(?:(?:no |num |numero |# )?(?:de )?banos)$/,
  size: /^(?:pies cuadrados|pies2|tamano|superficie|metraje)$/,
  available:
    /^(?:disponible|disponibilidad|fecha disponible|disponible desde|fecha de (?:mudanza|entrada|disponibilidad)|mudanza)$/,
  status: /^(?:estado|estatus|situacion)(?: (?:de la|del) (?:unidad|apartamento))?$/,
  concession: /^(?:concesion(?:es)?|meses? gratis|incentivos?|promocion(?:es)?)$/,
  lease_term: /^(?:plazo|termino|duracion)(?: del? (?:contrato|arrendamiento|alquiler))?$|^contrato$/,
  commission: /^comision(?:es)?(?: del (?:corredor|agente))?$|^honorarios?$/,
  furnished: /^amueblad[ao]$|^muebles$/,
  access: /^(?:acceso|llaves?|como mostrar|visitas?)$/,
  description: /^(?:descripcion|caracteristicas|amenidades)$/,
  neighborhood: /^(?:barrio|vecindario|colonia|zona)$/,
  borough: /^(?:condado|municipio|ciudad|distrito)$/,
  zip: /^(?:codigo postal|c ?p|zip)$/,
  contact_name: /^(?:contacto|agente|encargad[ao]|super|administrador[a]?)$/,
  contact_phone: /^(?:tel|telefono|celular)(?: (?:de|del) (?:contacto|agente))?$/,
  contact_email: /^(?:correo|email|correo electronico)$/,
}
